import { defineSnippet } from '/dist/process-panels.js';

defineSnippet(
  'person',
  '{% if user %}{{ user | avatar }} <b>{{ user.fullname }}</b>{% else %}<i>nobody</i>{% endif %}',
);
