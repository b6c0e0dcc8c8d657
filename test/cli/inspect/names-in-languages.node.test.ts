import { suite, test } from 'node:test';
import { expect } from 'chai';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { columnsShown } from './columns-shown.ts';
import { evaluated } from './fields-shown.ts';
import { statesShown } from './states-shown.ts';

/** Three tasks with these members, of which each is a list of three values, or of texts that begin so. */
const tasks = (members: Readonly<Record<string, readonly unknown[] | string>>): object[] =>
  [0, 1, 2].map(n =>
    Object.fromEntries(
      Object.entries(members).map(([name, values]) => [
        name,
        typeof values === 'string' ? `${values} ${n}` : values[n],
      ]),
    ),
  );
const PEOPLE = ['Ada', 'Bob', 'Cleo'];
const OTHERS = ['Dan', 'Eve', 'Dan'];
const STARTS = ['2026-11-01', '2026-11-02', '2026-11-03'];
const ENDS = ['2026-12-01', '2026-12-02', '2026-12-03'];

/** Language, its tasks, and the columns. */
const LISTS: readonly (readonly [string, object[], readonly string[]])[] = [
  [
    'German',
    tasks({
      Nummer: [1, 2, 3],
      Titel: 'Rechnung',
      Zustand: ['offen', 'offen', 'erledigt'],
      Bearbeiter: PEOPLE,
      Ersteller: OTHERS,
      Erstellt: STARTS,
      Fällig: ENDS,
    }),
    ['Nummer', 'Titel', 'Zustand', 'Bearbeiter', 'Erstellt', 'Fällig', 'Ersteller'],
  ],
  [
    'German, without umlauts',
    tasks({
      nr: [1, 2, 3],
      titel: 'Rechnung',
      zustand: ['offen', 'offen', 'erledigt'],
      zustaendig: PEOPLE,
      antragsteller: OTHERS,
      angelegt_am: STARTS,
      faellig: ENDS,
    }),
    ['ID', 'Titel', 'Zustand', 'Zustaendig', 'Angelegt am', 'Faellig', 'Antragsteller'],
  ],
  [
    'French',
    tasks({
      numéro: [1, 2, 3],
      titre: 'Facture',
      état: ['en cours', 'en cours', 'terminé'],
      'assigné à': PEOPLE,
      'créé par': OTHERS,
      'date de création': STARTS,
      'date échéance': ENDS,
    }),
    ['Numéro', 'Titre', 'État', 'Assigné à', 'Date de création', 'Date échéance', 'Créé par'],
  ],
  [
    'French, without accents',
    tasks({
      numero: [1, 2, 3],
      sujet: 'Facture',
      etat: ['en cours', 'en cours', 'fermé'],
      responsable: PEOPLE,
      demandeur: OTHERS,
      dateCreation: STARTS,
      echeance: ENDS,
    }),
    ['Numero', 'Sujet', 'Etat', 'Responsable', 'Date creation', 'Echeance', 'Demandeur'],
  ],
  [
    'Spanish',
    tasks({
      número: [1, 2, 3],
      título: 'Factura',
      estado: ['abierta', 'abierta', 'cerrada'],
      asignado_a: PEOPLE,
      solicitante: OTHERS,
      fecha_creación: STARTS,
      fecha_vencimiento: ENDS,
    }),
    ['Número', 'Título', 'Estado', 'Asignado a', 'Fecha creación', 'Fecha vencimiento', 'Solicitante'],
  ],
  [
    'Catalan, for its state',
    tasks({ id: [1, 2, 3], titulo: 'Factura', estat: ['nou', 'nou', 'cerrado'], autor: OTHERS }),
    ['ID', 'Titulo', 'Estat', 'Autor'],
  ],
  [
    'Czech',
    tasks({
      číslo: [1, 2, 3],
      název: 'Faktura',
      stav: ['otevřeno', 'otevřeno', 'uzavřeno'],
      řešitel: PEOPLE,
      zadavatel: OTHERS,
      vytvořeno: STARTS,
      termín: ENDS,
    }),
    ['Číslo', 'Název', 'Stav', 'Řešitel', 'Vytvořeno', 'Termín', 'Zadavatel'],
  ],
  [
    'Polish',
    tasks({
      numer: [1, 2, 3],
      tytuł: 'Faktura',
      stan: ['otwarte', 'otwarte', 'zamknięte'],
      'przypisany do': PEOPLE,
      zgłaszający: OTHERS,
      utworzono: STARTS,
      'termin realizacji': ENDS,
    }),
    ['Numer', 'Tytuł', 'Stan', 'Przypisany do', 'Utworzono', 'Termin realizacji', 'Zgłaszający'],
  ],
  [
    'Arabic',
    tasks({
      الرقم: [1, 2, 3],
      العنوان: 'فاتورة',
      الحالة: ['مفتوح', 'مفتوح', 'مغلق'],
      المسؤول: PEOPLE,
      المنشئ: OTHERS,
      'تاريخ الإنشاء': STARTS,
      'تاريخ الاستحقاق': ENDS,
    }),
    ['الرقم', 'العنوان', 'الحالة', 'المسؤول', 'تاريخ الإنشاء', 'تاريخ الاستحقاق', 'المنشئ'],
  ],
  [
    'Hebrew',
    tasks({
      מספר: [1, 2, 3],
      כותרת: 'חשבונית',
      סטטוס: ['פתוח', 'פתוח', 'סגור'],
      אחראי: PEOPLE,
      יוצר: OTHERS,
      'תאריך יצירה': STARTS,
      'תאריך יעד': ENDS,
    }),
    ['מספר', 'כותרת', 'סטטוס', 'אחראי', 'תאריך יצירה', 'תאריך יעד', 'יוצר'],
  ],
];

suite('inspect: members that are named in the languages of panels', () => {
  for (const [language, items, columns] of LISTS)
    test(`are mapped, and head their columns: ${language}`, async () => {
      expect(columnsShown(items).map(column => column.replace(/: \w+$/, ''))).to.deep.equal(columns);
      expect(await statesShown(items)).to.deep.equal([2, 2, 10]);
    });

  test('are objects as well', async () => {
    const items = [1, 2].map(n => ({
      nr: n,
      titel: `Rechnung ${n}`,
      zustand: { id: n, bezeichnung: n === 1 ? 'Offen' : 'Erledigt' },
      bearbeiter: { kuerzel: `p${n}`, vorname: 'Ada', nachname: `Lo ${n}` },
    }));
    expect(columnsShown(items)).to.deep.equal(['ID: text', 'Titel: text', 'Zustand: badge', 'Bearbeiter: user']);
    expect(await evaluated(items, 'state')).to.deep.equal(['Offen', 'Erledigt']);
    expect(await statesShown(items)).to.deep.equal([2, 10]);
  });

  test('are the two names of a person, too', () => {
    const responsable = { nombre: 'Ada', apellidos: 'Lo' };
    expect(guessSource([{ id: 1, título: 'Factura', responsable }], 'a').source.map!['resolver']).to.deep.include({
      fullname: '{{ $item.responsable.nombre | append: " " | append: $item.responsable.apellidos | strip }}',
    });
  });

  test('have columns also where they are no members of a process', async () => {
    const items = tasks({ id: [1, 2, 3], العنوان: 'فاتورة', المبلغ: [10, 20, 35], المدينة: ['دبي', 'عمان', 'دبي'] });
    expect(columnsShown(items)).to.deep.equal(['ID: text', 'العنوان: text', 'المبلغ: number', 'المدينة: text']);
    expect(await evaluated(items, 'owna')).to.deep.equal([10, 20, 35]);
  });

  // a member, what it must not be taken as
  const UNLIKE: readonly (readonly [string, readonly unknown[], string])[] = [
    ['Stand', ['2026-11-01', '2026-11-02', '2026-11-03'], 'state'],
    ['stanza', ['a', 'b', 'c'], 'state'],
    ['Titelbild', ['a.png', 'b.png', 'c.png'], 'title'],
    ['titular', ['Ada', 'Bob', 'Cleo'], 'title'],
    ['auteurs', [1, 2, 3], 'creator'],
    ['nom', ['Lo', 'Weiss', 'Roth'], 'title'],
    ['Estate', ['open', 'closed', 'open'], 'state'],
    ['Fälligkeitsgrund', ['2026-11-01', '2026-11-02', '2026-11-03'], 'expiration'],
  ];
  for (const [name, values, member] of UNLIKE)
    test(`are not alike by chance: ${name} is no ${member}`, () => {
      expect(guessSource(tasks({ id: [1, 2, 3], [name]: values }), 'a').source.map).to.not.have.property(member);
    });
});
