/** Names of item members in other languages of panels, by member of a process, as people write them. */
type Names = Readonly<Record<string, readonly string[]>>;

const GERMAN: Names = {
  id: ['Vorgangsnummer', 'Antragsnummer', 'Ticketnummer', 'Nummer', 'Kennung', 'Aktenzeichen'],
  title: ['Betreff', 'Titel'],
  name: ['Prozess', 'Vorgangsart', 'Vorgangstyp', 'Antragsart', 'Typ', 'Kategorie', 'Projekt'],
  state: ['Zustand', 'Bearbeitungsstand', 'Bearbeitungsstatus', 'Vorgangsstatus'],
  creator: ['Ersteller', 'erstellt von', 'angelegt von', 'Antragsteller', 'Absender'],
  resolver: [
    'Bearbeiter',
    'Sachbearbeiter',
    'zuständig',
    'zustaendig',
    'verantwortlich',
    'Verantwortlicher',
    'zugewiesen an',
  ],
  start: [
    'erstellt am',
    'erstellt',
    'Erstelldatum',
    'Erstellungsdatum',
    'angelegt am',
    'angelegt',
    'Eingangsdatum',
    'Eingang',
    'eingegangen am',
  ],
  modified: ['geändert am', 'geaendert am', 'geändert', 'geaendert', 'Änderungsdatum', 'Aenderungsdatum'],
  expiration: [
    'fällig am',
    'faellig am',
    'fällig',
    'faellig',
    'Fälligkeit',
    'Faelligkeit',
    'Fälligkeitsdatum',
    'Faelligkeitsdatum',
    'fällig bis',
    'faellig bis',
    'Frist',
    'Fristende',
    'zu erledigen bis',
    'Zieldatum',
  ],
  tags: ['Schlagworte', 'Schlagwörter'],
};

const FRENCH: Names = {
  id: ['numéro', 'identifiant', 'référence'],
  title: ['titre', 'sujet', 'objet', 'intitulé'],
  name: ['processus', 'catégorie', 'projet'],
  state: ['état', 'statut'],
  creator: ['créateur', 'auteur', 'créé par', 'demandeur'],
  resolver: ['assigné à', 'assigné', 'attribué à', 'affecté à', 'responsable'],
  start: ['créé le', 'date de création', 'date création', 'créé'],
  modified: ['modifié le', 'date de modification', 'date modification', 'modifié'],
  expiration: ['échéance', "date d'échéance", 'date échéance', 'date limite'],
  tags: ['étiquettes'],
};

const SPANISH: Names = {
  id: ['número', 'identificador'],
  title: ['título', 'asunto'],
  name: ['proceso', 'tipo', 'categoría', 'proyecto'],
  state: ['estado', 'estat'],
  creator: ['creador', 'autor', 'creado por', 'solicitante'],
  resolver: ['asignado a', 'asignado', 'encargado', 'responsable'],
  start: ['creado el', 'fecha de creación', 'fecha creación', 'creado'],
  modified: ['modificado el', 'fecha de modificación', 'fecha modificación', 'modificado', 'actualizado'],
  expiration: ['vencimiento', 'fecha de vencimiento', 'fecha vencimiento', 'fecha límite', 'vence'],
  tags: ['etiquetas'],
};

const CZECH: Names = {
  id: ['číslo', 'identifikátor'],
  title: ['název', 'předmět'],
  name: ['proces', 'typ', 'kategorie', 'projekt'],
  state: ['stav'],
  creator: ['autor', 'vytvořil', 'zadavatel', 'zadal', 'žadatel'],
  resolver: ['řešitel', 'přiřazeno', 'odpovědná osoba', 'zpracovatel'],
  start: ['vytvořeno', 'datum vytvoření', 'založeno'],
  modified: ['změněno', 'upraveno', 'datum změny'],
  expiration: ['termín', 'termín splnění', 'splatnost', 'datum splatnosti'],
  tags: ['štítky'],
};

const POLISH: Names = {
  id: ['numer', 'identyfikator'],
  title: ['tytuł', 'temat', 'nazwa'],
  name: ['proces', 'typ', 'kategoria', 'projekt'],
  state: ['stan'],
  creator: ['autor', 'utworzył', 'utworzone przez', 'zgłaszający', 'wnioskodawca'],
  resolver: ['przypisany do', 'przypisane do', 'przypisany', 'odpowiedzialny', 'osoba odpowiedzialna', 'wykonawca'],
  start: ['utworzono', 'data utworzenia'],
  modified: ['zmieniono', 'zmodyfikowano', 'data modyfikacji'],
  expiration: ['termin', 'termin realizacji', 'termin wykonania', 'termin płatności'],
  tags: ['etykiety'],
};

const ARABIC: Names = {
  id: ['الرقم', 'رقم', 'المعرف'],
  title: ['العنوان', 'عنوان', 'الموضوع', 'موضوع'],
  name: ['العملية', 'النوع', 'الفئة', 'المشروع'],
  state: ['الحالة', 'حالة'],
  creator: ['المنشئ', 'منشئ', 'أنشأه', 'مقدم الطلب'],
  resolver: ['المسؤول', 'مسؤول', 'المكلف', 'مسند إلى'],
  start: ['تاريخ الإنشاء', 'أنشئ في'],
  modified: ['تاريخ التعديل'],
  expiration: ['تاريخ الاستحقاق', 'الاستحقاق', 'الموعد النهائي'],
  tags: ['الوسوم'],
};

const HEBREW: Names = {
  id: ['מספר', 'מזהה'],
  title: ['כותרת', 'נושא'],
  name: ['תהליך', 'סוג', 'קטגוריה', 'פרויקט'],
  state: ['סטטוס', 'מצב'],
  creator: ['יוצר', 'נוצר על ידי', 'מבקש'],
  resolver: ['אחראי', 'מטפל', 'מוקצה ל', 'משויך ל'],
  start: ['נוצר', 'תאריך יצירה', 'נוצר בתאריך', 'תאריך פתיחה'],
  modified: ['עודכן', 'תאריך עדכון'],
  expiration: ['תאריך יעד', 'מועד יעד'],
  tags: ['תגיות'],
};

const LANGUAGES: readonly Names[] = [GERMAN, FRENCH, SPANISH, CZECH, POLISH, ARABIC, HEBREW];

/**
 * Normalizes a name to its letters without case and accents: of the Latin alphabet, of Arabic and of Hebrew.
 */
export const lettersOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll(/[^a-zא-ת\u0621-\u064a]/g, '');

/** Names of a member of a process in all these languages, normalized. */
export const namesInLanguages = (member: string): readonly string[] => [
  ...new Set(LANGUAGES.flatMap(names => names[member] ?? []).map(lettersOf)),
];
