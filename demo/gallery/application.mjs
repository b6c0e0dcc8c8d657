/**
 * The application of the gallery: an inbox of nine columns, as companies have it, with names as long as they are in life.
 * The same for all pages, in English or Arabic.
 */

const WORDS = {
  en: {
    title: 'Tasks of the credit department',
    description: 'Everything that waits for a decision',
    columns: ['No.', 'Process', 'Step', 'Customer', 'Status', 'Amount', 'Due', 'Assignee', 'Action'],
    action: 'Decide',
    states: ['In progress', 'Waiting for documents', 'Approved', 'Rejected', 'New'],
    processes: [
      'Credit application',
      'Change of contract',
      'Complaint',
      'Leasing of a company car',
      'Extension of a loan',
    ],
    steps: [
      'Check the documents',
      'Approve',
      'Sign with both parties and file the original',
      'Assess the risk',
      'Call back',
    ],
    customers: [
      'Škoda & syn, s.r.o.',
      'Bartholomew Featherstonehaugh-Cholmondeley & Daughters (Holdings) Limited',
      'Müller GmbH',
      'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft mbH',
      'Société coopérative des producteurs de légumes biologiques du Finistère et des Côtes-d’Armor',
      'O’Connor Ltd',
      'Nordlys A/S',
      '北京东方国际贸易有限责任公司',
    ],
    people: [
      'Eliška Nováková',
      'Jürgen Weiß',
      'Ana María Ñíguez',
      'Amara Okafor',
      'Wolfeschlegelsteinhausenbergerdorff Hubert',
    ],
  },
  ar: {
    title: 'مهام قسم الائتمان',
    description: 'كل ما ينتظر قرارًا',
    columns: ['رقم', 'العملية', 'الخطوة', 'العميل', 'الحالة', 'المبلغ', 'الاستحقاق', 'المسؤول', 'الإجراء'],
    action: 'قرار',
    states: ['قيد التنفيذ', 'بانتظار المستندات', 'موافق عليه', 'مرفوض', 'جديد'],
    processes: ['طلب ائتمان', 'تعديل عقد', 'شكوى', 'تأجير سيارة شركة', 'تمديد قرض'],
    steps: ['فحص المستندات', 'الموافقة', 'التوقيع مع الطرفين وحفظ الأصل في الأرشيف', 'تقييم المخاطر', 'معاودة الاتصال'],
    customers: [
      'شركة النور للتجارة',
      'المؤسسة العربية المتحدة لاستيراد وتصدير المعدات الزراعية والصناعية الثقيلة المحدودة',
      'Müller GmbH',
      'مجموعة الخليج القابضة',
      'تعاونية منتجي الخضروات العضوية في السهل الشمالي والمناطق المجاورة',
    ],
    people: ['محمد العلي', 'زهرا حسینی', 'سارة بنت عبد الرحمن', 'Jürgen Weiß'],
  },
};

/** YAML of the panel of the gallery. */
export function configurationOf(lang) {
  const { title, description, columns, action, states } = WORDS[lang];
  const [number, process, step, customer, status, amount, due, assignee, last] = columns;
  return `process_grid:
  config:
    selection:
      variable: tasks
    filter:
      criteria:
        - stepState: 2
    table:
      perPage: 10
      searchFields: [search, customer]
      fields:
        number: '{{ $_process.id }}'
        name: '{{ $_process.templateProcess.name }}'
        title: '{{ $_step.templateStep.title }}'
        customer: '{{ $_process.variables.customer }}'
        status: '{{ $_process.variables.status }}'
        amount: '{{ $_process.variables.amount }}'
        due: '{{ $_process.expiration }}'
        who: '{{ $_step.resolver }}'
        person: '{{ $_step.resolver.fullname }}'
        action: '<a class="pp-button" href="/process.html?id={{ $_process.id }}">${action}</a>'
      columns:
        number: {field: number, title: '${number}', type: text, sortField: number, card: meta}
        process: {field: name, title: '${process}', type: text, sortField: name, card: title}
        step: {field: title, title: '${step}', type: text, sortField: title, card: subtitle}
        customer: {field: customer, title: '${customer}', type: text, sortField: customer, flex: 2}
        status:
          field: status
          title: '${status}'
          type: badge
          tone: |
            {% case $_process.variables.status %}
            {% when "${states[0]}" %}info{% when "${states[1]}" %}warning{% when "${states[2]}" %}success
            {% when "${states[3]}" %}danger{% else %}neutral{% endcase %}
          sortField: status
        amount: {field: amount, title: '${amount}', type: currency, currency: EUR, digits: 2, sortField: amount}
        due: {field: due, title: '${due}', type: relative, sortField: due, initialSort: asc}
        assignee: {field: who, title: '${assignee}', type: user, sortField: person}
        action: {field: action, title: '${last}', pin: end}
    ui:
      title: '${title}'
      description: '${description}'
`;
}

/** Processes with one active step each, of contract section 4. Their deadlines lie around `now`. */
export function processesOf(lang, count = 47, now = Date.now()) {
  const { states, processes, steps, customers, people } = WORDS[lang];
  // Steps without a common divisor, so that each meets each.
  const at = (list, i, stride) => list[(i * stride) % list.length];
  const instant = days => new Date(now + days * 86_400_000).toISOString();
  return Array.from({ length: count }, (_, i) => ({
    id: 20_418 + i * 7,
    templateProcess: { id: 1 + ((i * 3) % processes.length), name: at(processes, i, 3) },
    creator: { id: 1, fullname: people[0] },
    state: 2,
    start: instant(-20 - i),
    expiration: i % 9 === 4 ? null : instant(((i * 13) % 60) - 6.2),
    variables: {
      customer: at(customers, i, 3),
      status: at(states, i, 2),
      amount: i % 11 === 5 ? null : Math.round(((i * 7919) % 9973) ** 1.6 * 100) / 100,
    },
    steps: [
      {
        id: 40_000 + i,
        templateStep: { id: 10, name: 'step', title: at(steps, i, 4), type: 2 },
        state: 2,
        resolver: i % 6 === 2 ? null : personAt(people, i),
      },
    ],
  }));
}

function personAt(people, i) {
  const nth = (i * 3) % people.length;
  return { id: nth + 1, fullname: people[nth], ...(nth === 1 && { avatar: '/avatars/2.svg' }) };
}
