/** Usual names of the members of a person that hold the name, the most readable first; only letters. */
export const USER_NAMES: readonly string[] = [
  'fullname',
  'displayname',
  'displayvalue',
  'anzeigename',
  'name',
  'login',
  'username',
  'email',
  'title',
];

/** The same for the id. */
export const USER_IDS: readonly string[] = [
  'id',
  'userid',
  'gid',
  'key',
  'accountid',
  'login',
  'kuerzel',
  'kurzel',
  'value',
];
