/**
 * Life-like processes for the demo, always the same for one seed: several templates, people with names from many
 * languages, states, tags, plans, variables, markup in step data. Dates lie around `now`.
 *
 * @param count - how many processes
 * @param seed - any integer
 * @param now - milliseconds since 1970
 * @returns Process[] of contract section 4
 */
export const generateProcesses = (count = 2000, seed = 7, now = Date.now()) => [...eachProcess(count, seed, now)];

/**
 * The same, one by one: a million of them need not be in memory at once.
 *
 * @param people - how many take part. Beyond the fifty of a small firm, the first of them have a hand in much, most in little
 */
export function* eachProcess(count, seed = 7, now = Date.now(), people = USERS.length) {
  const random = mulberry32(seed);
  const staff = people > USERS.length ? Array.from({ length: people }, (_, index) => personAt(index)) : USERS;
  const pick = list =>
    list === staff && people > USERS.length
      ? staff[Math.floor(random() ** 2 * people)]
      : list[Math.floor(random() * list.length)];
  const between = (low, high) => low + Math.floor(random() * (high - low + 1));
  const some = (list, most) => [...new Set(Array.from({ length: between(0, most) }, () => pick(list)))];
  const instant = ms => new Date(ms).toISOString();
  let stepId = 40_000;

  for (let index = 0; index < count; index++) {
    const template = pick(TEMPLATES);
    const creator = pick(staff);
    const started = now - between(1, 240 * 24) * HOUR - between(0, 3599) * 1000;
    const stage = between(1, template.steps.length);
    const state = stage === template.steps.length && random() < 0.8 ? 10 : random() < 0.06 ? 1 : 2;
    const variables = template.variables({ pick, between, random });
    let at = started;
    const steps = template.steps.slice(0, stage).map(([name, title, type, data], number) => {
      const last = number === stage - 1;
      at += between(1, 72) * HOUR;
      const automatic = type === 3 || type === 4;
      return {
        id: ++stepId,
        templateStep: { id: template.id * 100 + number, name, title, type },
        state: last ? state : 10,
        resolver: automatic || (last && state !== 10 && random() < 0.35) ? null : pick(staff),
        possibleResolvers: some(staff, 4).map(user => user.id),
        start: instant(Math.min(at, now)),
        async: type === 4,
        data: data(variables),
      };
    });
    const planned = random() < 0.5;
    yield {
      id: 10_000 + index,
      templateProcess: { id: template.id, name: template.name },
      creator,
      state,
      start: instant(started),
      modified: instant(Math.min(at, now)),
      expiration: random() < 0.15 ? null : instant(started + between(3, 260) * 24 * HOUR),
      plan: planned
        ? { from: instant(started), to: random() < 0.2 ? null : instant(at + between(1, 30) * 24 * HOUR) }
        : null,
      tags: some(TAGS, 3),
      files: some([501, 502, 503, 504, 505, 506], 2),
      readers: some(staff, 5).map(user => user.id),
      supervisors: [pick(staff).id],
      variables,
      url: `/process.html?id=${10_000 + index}`,
      steps,
    };
  }
}

const HOUR = 3_600_000;

/** A small seeded generator of numbers in [0, 1) (mulberry32, public domain). */
function mulberry32(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/* Every fifth has a picture, among them those in scripts for which a computer may lack a font: their initials would be empty boxes. */
const NAMES =
  'Eliška Nováková|Jiří Dvořák|Zoë Müller|Jürgen Weiß|Ana María Ñíguez|François Lefèvre|Søren Ødegård|Łukasz Wiśniewski|' +
  'Ágnes Szőke|Ștefan Țurcanu|Đorđe Živković|İpek Yılmaz|Αθηνά Παπαδοπούλου|Олена Коваленко|Дмитрий Соколов|נועה לוי|' +
  'محمد العلي|زهرا حسینی|李小龙|王芳|佐藤 健|山本 さくら|Birgitta Ångström|Joao da Conceição|Nguyễn Thị Hồng|สมชาย ใจดี|Amara Okafor|Kwame Mensah|' +
  'Wanjirũ Kamau|Priya Raghunathan|अर्जुन शर्मा|Fatıma Öztürk|Siobhán Ó Briain|Dylan ap Rhys|Kálmán Ürményi|김민준|' +
  'Mikko Hämäläinen|Liis Tõnisson|Kārlis Bērziņš|Žydrūnė Šimkutė|이서연|Chloé Dubois|Björk Guðmundsdóttir|' +
  'Te Ariki Ngata|Leilani Kealoha|Tane Mahuta|Ximena Quispe|Yusuf bin Ismail|Rosa Di Giacomo|Bartholomew Featherstonehaugh-Cholmondeley';
const USERS = NAMES.split('|').map((fullname, index) => ({
  id: index + 1,
  fullname,
  ...(index % 5 === 0 && { avatar: `/avatars/${index + 1}.svg` }),
}));

/** Of a large firm: names of the fifty, combined again. */
function personAt(index) {
  if (index < USERS.length) return USERS[index];
  const [first, last] = [USERS[index % USERS.length], USERS[Math.floor(index / USERS.length + index) % USERS.length]];
  const given = first.fullname.split(' ').slice(0, -1).join(' ') || first.fullname;
  return { id: index + 1, fullname: `${given} ${last.fullname.split(' ').at(-1)}` };
}

const TAGS = ['urgent', 'external', 'internal', 'legal', 'finance', 'audit', 'vip', 'renewal', 'paper', 'EU'];
const COMPANIES = [
  'Škoda & syn',
  'Müller GmbH',
  'O’Connor Ltd',
  'Nordlys A/S',
  'Açaí do Brasil',
  '北京贸易',
  'Ferro Metals',
  'Déjà Vu SARL',
  'Baltic Timber',
  'Casa Verde',
  'Lindqvist & Co.',
  'Kraków Druk',
  'Harbour Foods',
  'Ateliers Morel',
  'Sol y Mar S.L.',
  'Zielony Dom',
  'Alpine Glass',
  'Ostrava Steel',
  'Bergen Fisk',
  'Tanaka Paper',
];
const money = amount => `<b class="amount">${amount.toLocaleString('en-GB')} EUR</b>`;
const text = value => String(value).replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`);

const TEMPLATES = [
  {
    id: 1,
    name: 'Invoice approval',
    steps: [
      ['register', 'Register the invoice', 1, v => `Invoice of ${text(v.supplier)} over ${money(v.amount)}`],
      ['check', 'Check against the order', 2, v => `Order <code>${text(v.order)}</code>`],
      ['approve', 'Approve', 2, v => `${money(v.amount)} for ${text(v.supplier)}`],
      ['pay', 'Pay', 3, () => 'Handed to the bank'],
      ['end', 'Archived', 9, () => ''],
    ],
    variables: ({ pick, between }) => ({
      supplier: pick(COMPANIES),
      amount: between(40, 98_000),
      order: `PO-${between(1000, 9999)}`,
      department: pick(['Finance', 'Sales', 'IT', 'Legal']),
    }),
  },
  {
    id: 2,
    name: 'Leave request',
    steps: [
      ['ask', 'Ask for leave', 1, v => `<em>${v.days} days</em>, ${text(v.kind)}`],
      ['decide', 'Decide', 2, v => `Stand-in: ${text(v.standIn)}`],
      ['inform', 'Inform payroll', 4, () => 'Sent'],
      ['end', 'Done', 9, () => ''],
    ],
    variables: ({ pick, between }) => ({
      days: between(1, 25),
      kind: pick(['holiday', 'parental', 'unpaid', 'study']),
      standIn: pick(USERS).fullname,
      department: pick(['Finance', 'Sales', 'IT', 'Legal']),
    }),
  },
  {
    id: 3,
    name: 'Contract review',
    steps: [
      ['draft', 'Upload the draft', 1, v => `Partner: <b>${text(v.partner)}</b>`],
      ['legal', 'Legal review', 2, v => `<b>${v.pages} pages</b>, law of ${text(v.law)}`],
      ['sign', 'Sign', 8, v => `By ${text(v.partner)}`],
      ['summary', 'Summary', 7, () => ''],
    ],
    variables: ({ pick, between, random }) => ({
      partner: pick(COMPANIES),
      pages: between(2, 140),
      law: pick(['Czechia', 'Germany', 'Norway', 'Brazil']),
      confidential: random() < 0.3,
      department: 'Legal',
    }),
  },
  {
    id: 4,
    name: 'IT access',
    steps: [
      ['request', 'Request access', 1, v => `<code>${text(v.system)}</code>`],
      ['owner', 'Owner’s consent', 2, v => `Role <span class="badge">${text(v.role)}</span>`],
      ['grant', 'Grant', 3, v => `<code>${text(v.system)}</code>`],
    ],
    variables: ({ pick }) => ({
      system: pick(['SAP', 'Jira', 'VPN', 'DWH']),
      role: pick(['reader', 'editor', 'admin']),
      department: 'IT',
    }),
  },
  {
    id: 5,
    name: 'Complaint',
    steps: [
      ['receive', 'Receive the complaint', 1, v => `“${text(v.subject)}” by ${text(v.customer)}`],
      ['investigate', 'Investigate', 2, v => text(v.subject)],
      ['answer', 'Answer the customer', 8, v => `Dear ${text(v.customer)}, …`],
      ['measure', 'Plan a measure', 2, () => '<i>Optional</i>'],
      ['end', 'Closed', 9, () => ''],
    ],
    variables: ({ pick, between }) => ({
      customer: pick(COMPANIES),
      subject: pick(['Late delivery', 'Broken seal', 'Wrong colour & size', 'Charged twice']),
      severity: between(1, 5),
      department: 'Sales',
    }),
  },
  {
    id: 6,
    name: 'Onboarding of a new colleague with an exceptionally long process name that has to wrap somewhere',
    steps: [
      ['offer', 'Send the offer', 1, v => `Starts in week ${v.week}`],
      ['equipment', 'Order equipment', 4, v => `${text(v.laptop)}, desk, badge`],
      ['welcome', 'Welcome day', 8, () => '<a href="https://example.org/welcome">Programme</a>'],
    ],
    variables: ({ pick, between }) => ({
      week: between(1, 52),
      laptop: pick(['ThinkPad', 'MacBook']),
      department: 'HR',
    }),
  },
];
