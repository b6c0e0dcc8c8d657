import { afterEach, beforeEach, suite, test } from 'node:test';
import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
// @ts-expect-error a build script without types
import { release as untyped } from '../../src/build/release/release.mjs';
// @ts-expect-error a build script without types
import { nextVersion as untypedNext } from '../../src/build/release/release-texts.mjs';
// @ts-expect-error a build script without types
import { addressesOf as untypedAddresses } from '../../src/build/release/repository-address.mjs';

type Release = (options: {
  root: string;
  wanted: string;
  isDry?: boolean;
  log: (line: string) => void;
}) => Promise<void>;
const release = untyped as Release;
const nextVersion = untypedNext as (current: string, wanted: string) => string;
const addressesOf = untypedAddresses as (remote: string) => object | null;

const CHANGELOG = `# Changelog

## [Unreleased]

### Added

- A thing. $& $1

## [1.2.3] - 2026-01-01

- The first.
`;

let root = '';
let told: string[] = [];
const git = (...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
};
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const write = (file: string, text: string): void => writeFileSync(path.join(root, file), text);
const commit = (): void => {
  git('add', '.');
  git('commit', '-qm', 'Change something');
};

/** A small package of its own, whose tests end as they are told to. */
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'release-'));
  told = [];
  git('init', '-q');
  git('remote', 'add', 'origin', 'git@github.com:someone/a-grid.git');
  for (const [key, value] of [
    ['user.name', 'A maintainer'],
    ['user.email', 'a@example.org'],
    ['commit.gpgsign', 'false'],
    ['tag.gpgsign', 'false'],
  ] as const)
    git('config', key, value);
  const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  const own = { name: 'a-grid', version: '1.2.3', private: true };
  write('package.json', json({ ...own, scripts: { test: 'node test.js' }, devDependencies: { b: '1.2.3' } }));
  write('package-lock.json', json({ ...own, packages: { '': own, 'node_modules/b': { version: '1.2.3' } } }));
  write('README.md', 'https://cdn.example/npm/a-grid@1.2/dist/a.js and /npm/b@1.2/c.js\n');
  write('CHANGELOG.md', CHANGELOG);
  write('test.js', 'process.exitCode = 0;\n');
  commit();
});
afterEach(() => rmSync(root, { recursive: true }));

const make = (wanted: string, isDry = false): Promise<void> =>
  release({ root, wanted, isDry, log: line => void told.push(line) });
const refusal = (wanted: string, isDry?: boolean): Promise<string> =>
  make(wanted, isDry).then(
    () => 'none',
    (error: Error) => error.message,
  );

suite('a release', () => {
  test('has its version, its changes, a commit and a tag', async () => {
    await make('minor');
    expect(JSON.parse(read('package.json'))).to.include({ version: '1.3.0' });
    expect(JSON.parse(read('package.json'))).to.deep.include({ devDependencies: { b: '1.2.3' } });
    expect(JSON.parse(read('package-lock.json'))).to.deep.equal({
      name: 'a-grid',
      version: '1.3.0',
      private: true,
      packages: { '': { name: 'a-grid', version: '1.3.0', private: true }, 'node_modules/b': { version: '1.2.3' } },
    });
    expect(read('README.md')).to.equal('https://cdn.example/npm/a-grid@1.3/dist/a.js and /npm/b@1.2/c.js\n');
    expect(read('CHANGELOG.md')).to.match(
      /^# Changelog\n\n## \[Unreleased\]\n\n## \[1\.3\.0\] - \d{4}-\d\d-\d\d\n\n### Added\n\n- A thing\. \$& \$1\n\n## \[1\.2\.3\]/,
    );
    expect([git('log', '-1', '--format=%s'), git('tag', '--points-at', 'HEAD')]).to.deep.equal([
      'Release 1.3.0',
      'v1.3.0',
    ]);
    expect(git('status', '--porcelain')).to.equal('');
    expect(told.join('\n')).to.include('npm publish --provenance');
  });

  test('that is dry says what it would be, and changes nothing', async () => {
    const head = git('rev-parse', 'HEAD');
    write('test.js', 'process.exitCode = 1;\n');
    commit();
    await make('patch', true);
    expect(told[0]).to.equal(
      'a-grid 1.2.3 → 1.2.4: package.json, package-lock.json, CHANGELOG.md; a commit and the tag v1.2.4.',
    );
    expect([git('status', '--porcelain'), git('tag'), git('rev-parse', 'HEAD~1')]).to.deep.equal(['', '', head]);
  });

  test('says in package.json where its repository is, by the remote it comes from', async () => {
    git('remote', 'set-url', 'origin', 'https://someone:secret@gitlab.com/a/team/a-grid.git');
    await make('patch', true);
    expect(told.slice(1, 4)).to.deep.equal([
      'package.json gets "repository": git+https://gitlab.com/a/team/a-grid.git',
      'package.json gets "homepage": https://gitlab.com/a/team/a-grid',
      'package.json gets "bugs": https://gitlab.com/a/team/a-grid/-/issues',
    ]);
    expect(JSON.parse(read('package.json'))).not.to.have.any.keys('repository', 'homepage', 'bugs');
    told = [];
    await make('patch');
    expect(Object.entries(JSON.parse(git('show', 'HEAD:package.json')) as object)).to.deep.equal([
      ['name', 'a-grid'],
      ['version', '1.2.4'],
      ['private', true],
      ['homepage', 'https://gitlab.com/a/team/a-grid'],
      ['bugs', { url: 'https://gitlab.com/a/team/a-grid/-/issues' }],
      ['repository', { type: 'git', url: 'git+https://gitlab.com/a/team/a-grid.git' }],
      ['scripts', { test: 'node test.js' }],
      ['devDependencies', { b: '1.2.3' }],
    ]);
    expect(`${told.join()}${git('show', 'HEAD')}`).not.to.match(/someone|secret/);
    expect(git('status', '--porcelain')).to.equal('');
  });

  test('keeps what package.json says of its repository, and asks for no remote', async () => {
    git('remote', 'remove', 'origin');
    const said = { homepage: 'https://a.example', bugs: 'https://b.example', repository: 'someone/a-grid' };
    write('package.json', `${JSON.stringify({ ...(JSON.parse(read('package.json')) as object), ...said }, null, 2)}\n`);
    commit();
    await make('patch');
    expect(JSON.parse(read('package.json'))).to.include({ ...said, version: '1.2.4' });
    expect(told.join('\n')).not.to.include('gets');
  });

  test('completes what package.json says from the repository that it names', async () => {
    git('remote', 'set-url', 'origin', 'git@github.com:a-fork/a-grid.git');
    const said = {
      homepage: 'https://a.example',
      repository: { type: 'git', url: 'git+https://codeberg.org/a/a-grid.git' },
    };
    write('package.json', `${JSON.stringify({ ...(JSON.parse(read('package.json')) as object), ...said }, null, 2)}\n`);
    commit();
    await make('patch');
    expect(JSON.parse(read('package.json'))).to.deep.include({
      ...said,
      bugs: { url: 'https://codeberg.org/a/a-grid/issues' },
    });
  });

  test('is not made when the tests fail, and nothing is changed', async () => {
    write('test.js', 'process.exitCode = 1;\n');
    commit();
    expect(await refusal('patch')).to.equal('The tests failed: nothing was changed.');
    expect([git('status', '--porcelain'), git('tag')]).to.deep.equal(['', '']);
  });

  test('is not made of what the tests have written', async () => {
    write('test.js', "require('node:fs').writeFileSync('README.md', 'changed');\n");
    commit();
    expect(await refusal('patch')).to.include('The tests have changed files');
  });

  // what is wrong, what makes it so, and what is said
  const REFUSED: readonly (readonly [string, () => void, string])[] = [
    ['changes that are not committed', () => write('new.txt', 'x'), 'not committed'],
    ['a tag of that version', () => void git('tag', 'v1.2.4'), 'There is a tag v1.2.4 already.'],
    [
      'nothing new',
      () => (write('CHANGELOG.md', '# Changelog\n\n## [Unreleased]\n\n### Added\n\n## [1.2.3]\n\n- Old.\n'), commit()),
      'Nothing is unreleased',
    ],
    ['no list of what is new', () => (write('CHANGELOG.md', '# Changelog\n'), commit()), 'no section'],
    [
      'changes of that version',
      () => (write('CHANGELOG.md', `${CHANGELOG}\n## [1.2.4]\n`), commit()),
      'has 1.2.4 already',
    ],
    ['no remote', () => void git('remote', 'rename', 'origin', 'mine'), 'There is no remote "origin"'],
    [
      'a remote that is a folder',
      () => void git('remote', 'set-url', 'origin', '../a-grid.git'),
      'The remote "origin" is not a URL that others can open: write "repository", "homepage", "bugs" into package.json.',
    ],
    [
      'a repository that is none',
      () => (write('package.json', '{"name": "a-grid", "version": "1.2.3", "repository": "a/b"}'), commit()),
      'The "repository" of package.json is not a URL that others can open: write "homepage", "bugs"',
    ],
  ];
  for (const [name, prepare, words] of REFUSED) {
    test(`is refused where there is ${name}, dry or not`, async () => {
      prepare();
      const head = git('rev-parse', 'HEAD');
      for (const isDry of [true, false]) expect(await refusal('patch', isDry)).to.include(words);
      expect(git('rev-parse', 'HEAD')).to.equal(head);
    });
  }

  test('is refused outside of a repository', async () => {
    rmSync(path.join(root, '.git'), { recursive: true });
    expect(await refusal('patch')).to.match(/^git status --porcelain failed: /);
  });
});

suite('the place of a repository', () => {
  const place = (page: string, issues = 'issues', readme = '') => ({
    homepage: page + readme,
    bugs: { url: `${page}/${issues}` },
    repository: { type: 'git', url: `git+${page}.git` },
  });
  const GITHUB = place('https://github.com/o/r', 'issues', '#readme');
  // address of a remote, what is said of it
  const CASES: readonly (readonly [string, object])[] = [
    ['git@github.com:o/r.git', GITHUB],
    ['git@github.com:o/r', GITHUB],
    ['git@github.com:/o/r.git/', GITHUB],
    ['https://github.com/o/r.git', GITHUB],
    ['https://github.com/o/r/', GITHUB],
    ['https://x-access-token:ghp_abc@github.com/o/r.git', GITHUB],
    ['https://ghp_abc@GitHub.com/o/r.git?token=ghp_abc#ghp_abc', GITHUB],
    ['ssh://git@github.com/o/r.git', GITHUB],
    ['ssh://git@ssh.github.com:443/o/r.git', GITHUB],
    ['git://github.com/o/r.git', GITHUB],
    ['git+https://github.com/o/r.git', GITHUB],
    ['git@gitlab.com:a/b/c/r.git', place('https://gitlab.com/a/b/c/r', '-/issues')],
    ['ssh://git@altssh.gitlab.com:443/a/r.git', place('https://gitlab.com/a/r', '-/issues')],
    ['https://gitlab.firm.example/a/r.git', place('https://gitlab.firm.example/a/r', '-/issues')],
    ['https://u:p@git.firm.example:8443/forge/a/r.git', place('https://git.firm.example:8443/forge/a/r')],
    ['ssh://git@git.firm.example:2222/a/r.git', place('https://git.firm.example/a/r')],
    ['git.firm.example:a/r.git', place('https://git.firm.example/a/r')],
    ['http://git.firm.example/a/r.js.git', place('http://git.firm.example/a/r.js')],
  ];
  for (const [remote, found] of CASES) {
    test(`at ${remote} is said without what is secret`, () => {
      expect(addressesOf(remote)).to.deep.equal(found);
    });
  }

  const NONE = [
    '',
    '/srv/git/r.git',
    '../r',
    'file:///srv/r.git',
    'C:\\r',
    'C:/r',
    'https://',
    'https://github.com/',
    'ssh://',
  ];
  for (const remote of [
    ...NONE,
    'git@work:o/r.git',
    'http://localhost:3000/o/r',
    'javascript:alert(1)',
    'https://[/',
  ]) {
    test(`is not made of ${JSON.stringify(remote)}`, () => {
      expect(addressesOf(remote)).to.equal(null);
    });
  }
});

suite('the next version', () => {
  // what is, what is wanted, what comes
  const CASES = [
    ['0.1.0', 'patch', '0.1.1'],
    ['0.1.9', 'minor', '0.2.0'],
    ['1.9.9', 'major', '2.0.0'],
    ['1.2.3', '1.10.0', '1.10.0'],
  ] as const;
  for (const [current, wanted, next] of CASES) {
    test(`of ${current} by ${wanted} is ${next}`, () => {
      expect(nextVersion(current, wanted)).to.equal(next);
    });
  }
  for (const wanted of ['1.2.3', '1.2.2', '0.9.9', 'v1.2.4', '1.3', 'next', '', 'constructor', '1.2.4-rc.1']) {
    test(`is not ${JSON.stringify(wanted)} after 1.2.3`, () => {
      expect(() => nextVersion('1.2.3', wanted)).to.throw(Error);
    });
  }
});
