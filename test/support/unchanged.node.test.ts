import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, suite, test } from 'node:test';
import { expect } from 'chai';
// @ts-expect-error a script without types
import { keyOf, PassedTests, projectFiles } from './unchanged.mjs';

suite('a test file that passed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'unchanged-'));
  after(() => rmSync(folder, { recursive: true }));
  let made = 0;
  const file = (text: string) => {
    const name = path.join(folder, `${made++}.ts`);
    writeFileSync(name, text);
    return name;
  };

  test('has another key for another text, another file, another order of what it is run in', () => {
    const [a, b] = [file('a'), file('b')];
    const keys = [[a], [b], [a, b], [file('a')], [], [path.join(folder, 'absent.ts')]].map(files =>
      keyOf(['x'], files),
    );
    expect(new Set([...keys, keyOf(['y'], [a]), keyOf(['x', 'y'], [a])]).size).to.equal(8);
    expect(keyOf(['x'], [b, a])).to.equal(keyOf(['x'], [a, b]));
  });

  test('counts for the same browser, file and key, and no other', () => {
    const passed = new PassedTests({ all: true });
    passed.add('Chrome', 'a.test.ts', { key: '1', passed: 3, skipped: 1 });
    expect(passed.get('Chrome', 'a.test.ts', '1')).to.deep.equal({ key: '1', passed: 3, skipped: 1 });
    expect(passed.get('Chrome', 'a.test.ts', '2')).to.equal(undefined);
    expect(passed.get('Chrome', 'b.test.ts', '1')).to.equal(undefined);
    expect(passed.get('Firefox', 'a.test.ts', '1')).to.equal(undefined);
    expect(new PassedTests({ all: true }).get('Chrome', 'a.test.ts', '1')).to.equal(undefined);
  });

  test('may have read any file of the project but what is made or installed', () => {
    const files = projectFiles();
    expect(files).to.include.members(['package.json', 'src/index.ts', 'test/run.mjs', '.ci/run']);
    expect(files.filter((name: string) => /^(?:dist|node_modules|coverage|\.git)\//.test(name))).to.deep.equal([]);
  });
});
