import 'process-panels/define.js';
import { memoryAdapter } from 'process-panels';

const grid = document.querySelector('process-grid')!;
grid.adapter = memoryAdapter([{ id: 1 }]);
grid.addEventListener('process-open', event => console.log(event.detail.url?.length));
// Events bubble, so that a page can listen once.
document.addEventListener('process-select', ({ detail }) => console.log(detail.ids));
window.addEventListener('process-error', ({ detail }) => console.log(detail.error.code));
// @ts-expect-error there is no such member
document.addEventListener('process-view', ({ detail }) => console.log(detail.serach));
