import { suite, test } from 'node:test';
import { expect } from 'chai';
import { guessSource, yamlOf } from '../../../src/cli/inspect/guess-source.ts';
import { statesShown } from './states-shown.ts';

/** Answers as systems give them, in their own spelling, each with one item that is done and one that is not. */
const SHAPES = [
  [
    'Camunda 7, tasks',
    [
      { id: 'a1', name: 'Approve', assignee: 'ada', created: '2026-02-01T08:00:00.000+0100', due: null },
      {
        id: 'a2',
        name: 'Pay',
        assignee: null,
        created: '2026-02-02T08:00:00.000+0100',
        due: '2026-03-01T08:00:00.000+0100',
      },
    ].map(task => ({
      ...task,
      owner: null,
      processDefinitionId: 'invoice:2:8d80',
      taskDefinitionKey: 'approve',
      suspended: false,
    })),
    {
      map: {
        id: 'id',
        title: 'name',
        name: '{{ $item.processDefinitionId | split: ":" | first }}',
        state: 2,
        resolver: 'assignee',
        start: 'created',
        expiration: 'due',
      },
    },
  ],
  [
    'Camunda 8, user tasks',
    {
      items: [
        { userTaskKey: '22', state: 'CREATED', assignee: null, dueDate: null },
        { userTaskKey: '23', state: 'COMPLETED', assignee: 'demo', dueDate: '2026-03-01T08:00:00.000Z' },
      ].map(task => ({
        ...task,
        name: 'Check',
        elementId: 'Activity_1',
        processName: 'Invoice',
        processDefinitionKey: '99',
        creationDate: '2026-02-01T08:00:00.000Z',
      })),
      page: { totalItems: 7, hasMoreTotalItems: false },
    },
    {
      items: 'items',
      total: 'page.totalItems',
      map: {
        id: 'userTaskKey',
        title: 'name',
        name: 'processName',
        state: '{% if $item.state == "COMPLETED" %}10{% else %}2{% endif %}',
        resolver: 'assignee',
        start: 'creationDate',
        expiration: 'dueDate',
      },
    },
  ],
  [
    'Flowable, instances of the past',
    {
      data: [
        { id: 'p1', endTime: null },
        { id: 'p2', endTime: '2026-02-03T08:00:00.000Z' },
      ].map(instance => ({
        ...instance,
        url: `http://localhost:8080/flowable-rest/service/history/historic-process-instances/${instance.id}`,
        name: null,
        processDefinitionName: 'One task',
        startTime: '2026-02-01T08:00:00.000Z',
        startUserId: 'kermit',
      })),
      total: 55,
      start: 0,
      size: 2,
    },
    {
      items: 'data',
      total: 'total',
      map: {
        id: 'id',
        name: 'processDefinitionName',
        state: '{% if $item.endTime %}10{% else %}2{% endif %}',
        creator: 'startUserId',
        start: 'startTime',
      },
    },
  ],
  [
    'jBPM, tasks',
    {
      'task-summary': [
        { 'task-id': 1, 'task-status': 'Reserved' },
        { 'task-id': 2, 'task-status': 'Completed' },
      ].map(task => ({
        ...task,
        'task-name': 'Evaluation',
        'task-actual-owner': 'ada',
        'task-created-by': 'bob',
        'task-proc-def-id': 'evaluation',
      })),
    },
    {
      items: 'task-summary',
      map: {
        id: 'task-id',
        title: 'task-name',
        state: '{% if $item.task-status == "Completed" %}10{% else %}2{% endif %}',
        creator: 'task-created-by',
        resolver: 'task-actual-owner',
      },
    },
  ],
  [
    'ServiceNow, the numbers of its states',
    {
      result: [
        { sys_id: 'f1', state: '2', active: 'true' },
        { sys_id: 'f2', state: '7', active: 'false' },
      ].map(incident => ({
        ...incident,
        short_description: 'No mail',
        sys_class_name: 'incident',
        category: 'inquiry',
        sys_created_by: 'employee',
        opened_by: { link: 'https://x.service-now.com/api/now/table/sys_user/1', value: '681c' },
        assignment_group: { link: 'https://x.service-now.com/api/now/table/sys_user_group/2', value: '287e' },
        opened_at: '2026-02-01 08:00:00',
      })),
    },
    {
      items: 'result',
      map: {
        id: 'sys_id',
        title: 'short_description',
        name: 'sys_class_name',
        state: '{% if $item.state == "6" or $item.state == "7" or $item.state == "8" %}10{% else %}2{% endif %}',
        creator: 'sys_created_by',
        start: 'opened_at',
      },
    },
  ],
  [
    'Azure DevOps, work items',
    {
      count: 2,
      value: [
        { id: 297, fields: { 'System.State': 'New', 'System.Title': 'Sign in' } },
        { id: 298, fields: { 'System.State': 'Closed', 'System.Title': 'Crash' } },
      ].map(({ id, fields }) => ({
        id,
        fields: {
          ...fields,
          'System.WorkItemType': 'Bug',
          'System.CreatedDate': '2026-02-01T08:00:00.77Z',
          'System.AssignedTo': { displayName: 'Ada', id: 'd1' },
        },
        url: `https://dev.azure.com/x/_apis/wit/workItems/${id}`,
      })),
    },
    {
      items: 'value',
      total: 'count',
      map: {
        id: 'id',
        title: 'fields["System.Title"]',
        name: 'fields["System.WorkItemType"]',
        state: '{% if $item.fields["System.State"] == "Closed" %}10{% else %}2{% endif %}',
        resolver: { id: 'fields["System.AssignedTo"].id', fullname: 'fields["System.AssignedTo"].displayName' },
        start: 'fields["System.CreatedDate"]',
      },
    },
  ],
  [
    'Redmine, issues',
    {
      issues: [
        { id: 2, status: { name: 'New', id: 1 } },
        { id: 1, status: { name: 'Closed', id: 5 } },
      ].map(issue => ({
        ...issue,
        project: { name: 'Redmine', id: 1 },
        tracker: { name: 'Defect', id: 1 },
        category: { name: 'Email', id: 9 },
        author: { name: 'Bob', id: 10 },
        subject: 'Too many mails',
        due_date: null,
        created_on: '2026-02-01T08:00:00Z',
        updated_on: '2026-02-02T08:00:00Z',
      })),
      total_count: 1640,
    },
    {
      items: 'issues',
      total: 'total_count',
      map: {
        id: 'id',
        title: 'subject',
        name: 'tracker.name',
        state: '{% if $item.status.name == "Closed" %}10{% else %}2{% endif %}',
        creator: { id: 'author.id', fullname: 'author.name' },
        start: 'created_on',
        modified: 'updated_on',
      },
    },
  ],
  [
    'Asana, tasks',
    {
      data: [
        { gid: '12', completed: false, assignee: null },
        { gid: '13', completed: true, assignee: { gid: '1', resource_type: 'user', name: 'Ada' } },
      ].map(task => ({
        ...task,
        resource_type: 'task',
        name: 'Buy it',
        created_at: '2026-02-01T08:00:00.147Z',
        due_on: '2026-03-01',
        permalink_url: `https://app.asana.com/0/1/${task.gid}`,
      })),
    },
    {
      items: 'data',
      map: {
        id: 'gid',
        title: 'name',
        state: '{% if $item.completed %}10{% else %}2{% endif %}',
        resolver: { id: 'assignee.gid', fullname: 'assignee.name' },
        start: 'created_at',
        expiration: 'due_on',
        url: 'permalink_url',
      },
    },
  ],
  [
    'Linear, issues',
    {
      data: {
        issues: {
          nodes: [
            { id: 'u1', identifier: 'LIN-1', state: { name: 'In Progress', type: 'started' } },
            { id: 'u2', identifier: 'LIN-2', state: { name: 'Done', type: 'completed' } },
          ].map(issue => ({
            ...issue,
            title: 'Fix',
            creator: { id: '2', name: 'Bob' },
            createdAt: '2026-02-01T08:00:00.003Z',
            url: `https://linear.app/x/issue/${issue.identifier}`,
            project: { name: 'Core' },
          })),
        },
      },
    },
    {
      items: 'data.issues.nodes',
      map: {
        id: 'identifier',
        title: 'title',
        name: 'project.name',
        state: '{% if $item.state.name == "Done" %}10{% else %}2{% endif %}',
        creator: { id: 'creator.id', fullname: 'creator.name' },
        start: 'createdAt',
        url: 'url',
      },
    },
  ],
] as const;

suite('process-panels inspect, of answers of systems', () => {
  for (const [system, answer, source] of SHAPES) {
    test(`writes a page that shows ${system}, right as it comes`, async () => {
      expect(guessSource(answer, 'answer.json').source).to.deep.equal(source);
      expect(await statesShown(answer)).to.deep.equal(source.map.state === 2 ? [2, 2] : [2, 10]);
    });
  }

  test('says of tasks without a state for what it takes them, and of a state of numbers alone that its author knows it', () => {
    expect(guessSource(SHAPES[0][1], 'a').notes).to.deep.equal([
      'No member gives a state: all items are taken as active (2)',
    ]);
    const numbers = guessSource(
      [
        { id: 1, state: '6' },
        { id: 2, state: '7' },
      ],
      'a',
    );
    expect(numbers.notes).to.deep.equal([
      `"state" holds numbers whose meaning only its system knows, 6 or 7: write state: '{% if $item.state == "7" %}10{% else %}2{% endif %}', with the numbers that mean "complete" in place of 7`,
    ]);
    expect(yamlOf(numbers.source)).to.not.contain('state');
  });
});
