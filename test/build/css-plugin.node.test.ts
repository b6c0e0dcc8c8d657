import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, suite, test } from 'node:test';
import { expect } from 'chai';
// @ts-expect-error a build script without types
import { minifyCssIn } from '../../src/build/css-plugin.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'css-'));
const minify = minifyCssIn as (folder: string) => Promise<void>;

suite('style sheets in the modules of the package', () => {
  after(() => rmSync(folder, { recursive: true }));

  test('have no nested rules, which Safari 17 does not match below `:host`', async () => {
    const file = path.join(folder, 'styles.js');
    const rules = ':host .a { color: red; &:hover { color: blue; } @media print { display: none; } }';
    writeFileSync(file, `import { css } from 'lit';\nexport const styles = css \`\n  ${rules}\n\`;\n`);
    await minify(folder);
    const flat = ':host .a{color:red}:host .a:hover{color:#00f}@media print{:host .a{display:none}}';
    expect(readFileSync(file, 'utf8')).to.equal(`import { css } from 'lit';\nexport const styles = css \`${flat}\`;\n`);
  });
});
