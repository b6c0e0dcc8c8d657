/** What stands before the name of a state: its number, or the name of an enumeration, as in `ORDER_STATUS_PAID`. */
const BEFORE = String.raw`^(?:\d+[\s_.-]*|[A-Z]\w*_STAT(?:US|E)_)?`;

/** Names of final states, in English and as pages in German, French, Spanish, Czech, Polish, Arabic and Hebrew name them. */
export const CLOSED = new RegExp(
  String.raw`${BEFORE}(?:closed|done|complete|completed|finished|resolved|solved|cancelled|canceled|rejected|denied|declined|failed|failure|voided|void|withdrawn|aborted|merged|won|lost|archived|success|successful|succeeded|paid|shipped|delivered` +
    String.raw`|timed[ _-]?out|continued_as_new|(?:\w+_)?terminated|erledigt|geschlossen|abgeschlossen|beendet|fertig|gelöst|storniert|abgelehnt|genehmigt|bewilligt|freigegeben|bezahlt|zurückgezogen` +
    String.raw`|terminée?|fermée?|clos|close|résolue?|annulée?|rejetée?|cerrad[oa]|resuelt[oa]|terminad[oa]|cancelad[oa]` +
    String.raw`|hotovo|vyřízen[oaý]|vyřešen[oaý]|uzavřen[oaý]|dokončen[oaý]|zrušen[oaý]|zamknięt[eay]|zakończon[eay]` +
    String.raw`|مغلقة?|مكتملة?|منجزة?|ملغاة?|ملغى|مرفوضة?|סגורה?|הושלם|הושלמה|בוצעה?|בוטלה?|נדחתה|נדחה)(?![\p{L}\p{N}])`,
  'iu',
);

/** Names of states in which something is still to be done, in the same languages. */
export const OPEN = new RegExp(
  String.raw`${BEFORE}(?:open|opened|reopened|new|to ?do|in[ _-]?progress|active|running|pending|waiting|assigned|started|draft|created` +
    String.raw`|offen|neu|aktiv|wartet|zugewiesen|entwurf|in (?:arbeit|bearbeitung)|ouverte?|nouveau|nouvelle|en cours|abiert[oa]|nuev[oa]` +
    String.raw`|otevřen[oaý]|nov[áéý]|otwart[eay]|now[eay]|مفتوحة?|جديدة?|قيد التنفيذ|פתוחה?|חדשה?|בטיפול)$`,
  'iu',
);

/** Members that tell by a word, or by yes or no, whether something is complete; the last word of their names. */
export const OF_STATE =
  /^(?:state|status|closed|done|completed?|finished|resolved|zustand|stand|bearbeitungsstand|erledigt|abgeschlossen|beendet|fertig|geschlossen|statut|etat|état|estado|stav|stan|hotovo|active|aktiv|open|offen)$/i;

const OF_CODE =
  /(?:^|[._\s-])(?:state|status|zustand|statut|etat|état|estado|stav|stan)[._\s-]?(?:id|code|nr|no|number)$/i;

/** Whether a path is named as numbers are that stand for states: `statusId`, `status.id`, `state_code`. */
export const isCodeOfState = (path: string): boolean => OF_CODE.test(path.replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2'));

/** Members whose numbers mean something that only their system knows, unlike those of `done`. */
export const OF_NUMBERS = /^(?:state|status|zustand|stand|bearbeitungsstand|statut|etat|état|estado|stav|stan)$/i;

/** Of the members that tell by yes or no, those whose yes means that something is still to be done. */
export const OF_OPEN = /^(?:active|aktiv|open|offen)$/i;

/** Members with the date at which something was completed. */
export const OF_END =
  /^(?:closed?|done|complet(?:ed|ion)|finished|resolved|resolution|solved?|ended|erledigt|abgeschlossen|beendet|geschlossen)[\s_-]?(?:at|on|date|time|am|datum)$/i;

/** Members with words that are no states: what a thing is called or described by. */
export const OF_TEXT =
  /^(?:id|key|title|titel|name|subject|betreff|summary|description|beschreibung|bezeichnung|headline|label|text|comment|kommentar|note|type|typ|kind|url|href)$/i;
