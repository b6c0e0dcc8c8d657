import { lettersOf } from '../../../base/text/letters.ts';

/** Words of other systems, and of the panel's languages, for members of a process, in small letters without accents. */
const WORDS: Readonly<Record<string, string>> = {
  title: 'subject summary titel betreff bezeichnung titre objet sujet intitule titulo asunto',
  resolver:
    'assignee assigned assignedto owner responsible bearbeiter zustaendig verantwortlich verantwortlicher responsable assigne asignado asignadoa encargado',
  expiration:
    'due dueat duedate dueon deadline faellig faelligam faelligkeit frist echeance datelimite vencimiento vence fechalimite',
  creator: 'author createdby ersteller erstelltvon autor auteur createur creepar creador creadopor',
  start: 'created createdat started startedat erstellt erstelltam beginn gestartet cree creele debut creado inicio',
  modified: 'updated updatedat geaendert geaendertam aktualisiert modifie modifiele modificado actualizado',
  state: 'zustand etat statut estado',
  tags: 'labels etiketten schlagworte etiquettes etiquetas',
};
/** Longer names are none of these words. */
const MAX_LENGTH = 40;

/** A word without what may be left out of it, or written in two letters: `fällig`, `faellig` and `fallig` are one. */
const bare = (word: string): string => lettersOf(word.slice(0, MAX_LENGTH)).replace(/([aou])e/g, '$1');

const MEMBER_OF = new Map(
  Object.entries(WORDS).flatMap(([member, words]) => words.split(' ').map(word => [bare(word), member] as const)),
);

/** The member of a process that a word means. */
export const memberOfWord = (word: string): string | undefined => MEMBER_OF.get(bare(word));
