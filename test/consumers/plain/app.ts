import 'process-panels/define.js';
import { memoryAdapter, type ProcessAdapter, type QuestionType } from 'process-panels';

const grid = document.querySelector('process-grid')!;
grid.adapter = memoryAdapter([{ id: 1 }]);
grid.addEventListener('process-open', event => console.log(event.detail.url?.length));
// Events bubble, so that a page can listen once.
document.addEventListener('process-select', ({ detail }) => console.log(detail.ids));
window.addEventListener('process-error', ({ detail }) => console.log(detail.error.code));
// @ts-expect-error there is no such member
document.addEventListener('process-view', ({ detail }) => console.log(detail.serach));
// An adapter's own actions are told what each answer is.
const typeOf: Record<QuestionType, string> = {
  text: 'String',
  comment: 'String',
  choice: 'String',
  user: 'String',
  number: 'Double',
  boolean: 'Boolean',
  date: 'Date',
};
const perform: ProcessAdapter['perform'] = (_action, _items, { answerTypes = {} }) => {
  console.log(Object.values(answerTypes).map(type => typeOf[type]));
  return [];
};
grid.adapter = { ...memoryAdapter([{ id: 1 }]), perform };
