import { css } from 'lit';

/** What stands beside the title of live rows, and rows that no longer match. */
export const liveStyles = css`
  :is([part~='live'], .pp-live-state, .pp-live-state > *, .pp-live-words > *) {
    all: unset;
  }

  /*
   * Beside the title, from whose line it takes all free room. Whatever it says, it is as high and as wide: nothing moves
   * beside it and below.
   */
  [part~='live'] {
    display: flex;
    align-items: center;
    gap: 0.3em 0.8em;
    min-inline-size: 0;
    min-block-size: 2.1em;
    padding-inline: calc(var(--_pad) / 0.92);
    color: var(--_muted);
    font-size: 0.92em;
  }

  :host .pp-top > [part~='live'] {
    flex: 99999 1 14em;
  }

  @container (inline-size < 30em) {
    :host .pp-top > [part~='live'] {
      order: -5;
    }
  }

  /* At the end of the title's line, while search and tools are below it. */
  @container (inline-size < 26em) {
    :host .pp-top:has(> [part~='header']) > [part~='live'] {
      flex-basis: 11em;
      justify-content: flex-end;

      & > [part~='live-button'] {
        max-inline-size: 100%;
      }
    }

    /* Of a list, whose title has nothing else beside it: without a connection, an icon stands there instead of words. */
    :host .pp-top:has(> [part~='header']):not(:has(> [part~='toolbar'])) > [part~='live'] {
      flex-basis: 8em;

      & .pp-live-away > .pp-icon {
        display: block;
      }
    }
  }

  /*
   * After the search box where no more than one tool is beside that. What is longer than "Live" is an icon, with a number:
   * the box, which is as narrow as it can be, gives no room away.
   */
  @container (inline-size < 26em) {
    :host
      .pp-top:has(> [part~='live']):has(> [part~='toolbar'] > .pp-search):not(
        :has(:is(.pp-tool, .pp-coming) ~ :is(.pp-tool, .pp-coming), [part~='toolbar'] + [part~='filter-bar'])
      ) {
      & > [part~='toolbar'] {
        --_end: calc(5.5em + var(--_pad));
        padding-inline-end: 0.7em;
      }

      & > [part~='live'] {
        box-sizing: border-box;
        flex: none;
        order: -3;
        inline-size: calc(4.8em + var(--_pad));
        padding-inline: 0 var(--_pad);
        font-size: 1em;
        justify-content: flex-end;

        & > * {
          max-inline-size: 100%;
          font-size: 0.92em;
        }
      }

      &:not(.pp-live-polled) > [part~='live'] {
        & .pp-icon,
        & .pp-live-short[data-count] {
          display: block;
        }

        /* Their words stand above a time. */
        & .pp-live-since {
          font-size: 0.87em;
        }

        & .pp-live-away ~ .pp-live-since,
        & .pp-live-dated > .pp-live-since {
          font-size: 0.8em;
        }

        & > [data-state='away'] {
          column-gap: 0.3em;
        }

        & > .pp-live-dated > .pp-live-away > .pp-icon {
          display: none;
        }

        & .pp-live-around {
          display: block;
          overflow: hidden;
          text-overflow: ellipsis;
          white-space: nowrap;
        }
      }

      /* Words give way to a date, and beside the icon. */
      &:not(.pp-live-polled) > [part~='live'] :is(.pp-live-long, .pp-live-away ~ .pp-live-words > .pp-live-around),
      & > [part~='live'] .pp-live-dated .pp-live-around {
        position: absolute;
        inline-size: 1px;
        block-size: 1px;
        overflow: hidden;
        clip-path: inset(50%);
      }

      /* When rows were loaded is always longer. */
      &.pp-live-polled > [part~='live'] {
        inline-size: calc(9.2em + var(--_pad));
        margin-inline-start: -4.4em;
      }

      &.pp-live-polled > [part~='toolbar'] {
        --_end: calc(9.9em + var(--_pad));
        --_search: 2.2em;
        padding-inline-end: 5.1em;

        /* The magnifier alone, as the icons of tools, until it is used. */
        & > .pp-search {
          flex: none;
          margin-inline-start: auto;

          & > [part~='search']:not(:focus):placeholder-shown {
            padding-inline: 0;
            cursor: pointer;

            &::placeholder {
              color: transparent;
            }
          }
        }
      }
    }
  }

  /* A time is on a line of its own rather than cut. */
  @container (inline-size < 26em) {
    :host .pp-live-since {
      min-inline-size: 0;
      overflow: visible;
      line-height: 1.15;
      text-align: end;
      white-space: normal;
    }

    .pp-live-state:not(.pp-live-dated) .pp-live-time {
      white-space: nowrap;
    }
  }

  /* What a narrow panel has no room for stays for screen readers. */
  @container (inline-size < 26em) {
    :host
      .pp-top:has(> [part~='header'])
      > [part~='live']
      > .pp-live-state:has(~ [part~='live-button'])
      > .pp-live-words,
    :host
      .pp-top:has(> [part~='header']):not(:has(> [part~='toolbar']))
      > [part~='live']
      :is(.pp-live-state:has(~ [part~='live-button']), .pp-live-away > .pp-live-long),
    :host
      .pp-top:has(> [part~='live']):has(> [part~='toolbar'] > .pp-search):not(
        :has(:is(.pp-tool, .pp-coming) ~ :is(.pp-tool, .pp-coming), [part~='toolbar'] + [part~='filter-bar'])
      )
      > [part~='live']
      > .pp-live-state:has(~ [part~='live-button']) {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  }

  .pp-top:has(> [part~='live']):has(~ * > [part~='list']) {
    border-block-end: 1px solid var(--_border);
  }

  .pp-live-state {
    display: flex;
    align-items: center;
    gap: 0 0.6em;
    min-inline-size: 0;
    font-variant-numeric: tabular-nums;

    & > * {
      overflow: hidden;
      text-overflow: ellipsis;
      unicode-bidi: plaintext;
      white-space: nowrap;
    }

    &[data-state='live']::before {
      content: '';
      flex: none;
      inline-size: 0.55em;
      block-size: 0.55em;
      border-radius: 50%;
      background: light-dark(#1f8a4c, #5fce8f);
      forced-color-adjust: none;
    }
  }

  :host [part~='live'] :is(.pp-icon, .pp-live-short) {
    display: none;
  }

  .pp-live-short::before {
    content: attr(data-count);
  }

  .pp-live-away {
    color: var(--_color);
    font-weight: 600;
  }

  :host [part~='live-button'] {
    flex: none;
    max-inline-size: 70%;
    min-block-size: 1.9em;
    padding-block: 0.1em;
    overflow: hidden;
    border-color: var(--_accent);
    border-radius: 1em;
    color: var(--_accent);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    text-overflow: ellipsis;
    unicode-bidi: plaintext;
    white-space: nowrap;
  }

  :host .pp-gone[part~='item'],
  :host .pp-gone > [part~='cell'] {
    color: var(--_muted);
    text-decoration: line-through;
  }

  /* Why an action failed stays plain: floats are not struck out with what is around them, unless they are flex items. */
  :host .pp-gone .pp-row-note {
    float: inline-start;
    inline-size: 100%;
  }

  :host .pp-beside .pp-gone > .pp-noted {
    text-decoration: none;
  }

  .pp-gone :is(.pp-badge, .pp-avatar, img:not(.pp-picture)) {
    opacity: 0.6;
  }

  @media (forced-colors: active) {
    :host .pp-gone[part~='item'],
    :host .pp-gone > [part~='cell'] {
      color: GrayText;
    }
  }

  @media print {
    [part~='live-button'] {
      display: none;
    }
  }
`;
