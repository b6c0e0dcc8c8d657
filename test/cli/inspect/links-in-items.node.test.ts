import { suite, test } from 'node:test';
import { expect } from 'chai';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { noteOfLinks } from '../../../src/cli/inspect/line-for-link.ts';

const rows = (members: (n: number) => object): object[] =>
  [1, 2, 3].map(n => ({ id: n, title: `Task ${n}`, ...members(n) }));
const urlOf = (items: object[]): unknown => guessSource(items, 'a').source.map?.['url'];

suite('inspect: a member that holds the address of a page in all items', () => {
  // name of the member, an address without its end
  const LINKS = [
    ['taskUrl', 'https://acme.example/suite/tasks/'],
    ['GUI_Link', 'https://erp.example/gui?task='],
    ['web-link', 'http://localhost:8080/t/'],
    ['access_url', '/my/tasks/'],
  ] as const;
  for (const [name, address] of LINKS) {
    test(`is the link: ${name}`, () => {
      const items = rows(n => ({ [name]: address + n }));
      const { source } = guessSource(items, 'a');
      expect(urlOf(items)).to.equal(name);
      expect(noteOfLinks(source, items, 'a')).to.equal(null);
    });
  }

  test('leads to the site of the panel where it has none, which a note says', () => {
    expect(
      guessSource(
        rows(n => ({ access_url: `/my/tasks/${n}` })),
        'a',
      ).notes,
    ).to.deep.equal([
      `"access_url" has addresses without a site, such as "/my/tasks/1": links lead to the site of the panel. If the items are elsewhere, write url: 'https://YOUR-SITE{{ $item.access_url }}'`,
    ]);
  });

  test('is the one for people where there are several', () => {
    const items = rows(n => ({ shareLink: `https://s.example/${n}`, gui_link: `https://x.example/${n}` }));
    expect(urlOf(items)).to.equal('gui_link');
    expect(urlOf(rows(n => ({ aLink: `https://s.example/${n}`, bLink: `https://x.example/${n}` })))).to.equal(
      undefined,
    );
  });

  test('is not that of an API, of a picture, of a file, of something that is the same in all, or of some items', () => {
    const others = [
      (n: number) => ({ detailUrl: `https://x.example/api/v2/tasks/${n}` }),
      (n: number) => ({ avatarUrl: `https://x.example/${n}.png` }),
      (n: number) => ({ documentsUri: `/envelopes/${n}/documents` }),
      () => ({ boardUrl: 'https://x.example/board' }),
      (n: number) => ({ taskUrl: n === 1 ? null : `https://x.example/${n}` }),
    ];
    for (const members of others) expect(urlOf(rows(members))).to.equal(undefined);
  });
});
