import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const MONO = "ui-monospace, 'Cascadia Code', 'DejaVu Sans Mono', monospace";
const SELECTED = 'light-dark(#cfe0f3, #2c4a69)';

/**
 * Looks of the editor in the page's colours, light and dark alike. CodeMirror marks mistakes by pictures in `data:` addresses, which
 * the policy of the page does not allow: here they are marked by text decoration and signs.
 */
export const editorTheme = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--paper)', fontSize: '0.8125rem', blockSize: '100%' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: MONO, lineHeight: '1.6', overflow: 'auto' },
  '.cm-content': { padding: '0.6rem 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 0.75rem 0 0.25rem' },
  '.cm-cursor': { borderInlineStartColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--soft)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { paddingInline: '0.5rem 0.25rem', minInlineSize: '1.75rem' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': { background: SELECTED },
  '.cm-selectionBackground': { background: SELECTED },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: SELECTED },
  '.cm-tooltip': {
    backgroundColor: 'var(--paper)',
    color: 'var(--ink)',
    border: '1px solid var(--line)',
    borderRadius: '0.4rem',
    boxShadow: '0 4px 16px rgb(0 0 0 / 0.18)',
    maxInlineSize: 'min(26rem, 90vw)',
    overflow: 'hidden',
    zIndex: '20',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: MONO, maxBlockSize: '14rem', maxInlineSize: '90vw' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.2rem 0.6rem', lineHeight: '1.5' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--paper)' },
  '.cm-completionDetail': { fontStyle: 'normal', opacity: '0.8', marginInlineStart: '0.75rem' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-tooltip.cm-completionInfo': { padding: '0.5rem 0.75rem', font: '0.8125rem/1.45 system-ui, sans-serif' },
  '.cm-explanation': { padding: '0.5rem 0.75rem', font: '0.8125rem/1.45 system-ui, sans-serif' },
  '.cm-explanation p': { margin: '0.2rem 0 0' },
  '.cm-explanation code': { fontFamily: MONO },
  '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy var(--danger) 1px' },
  '.cm-lintRange-warning': { backgroundImage: 'none', textDecoration: 'underline wavy var(--warning) 1px' },
  '.cm-lintRange-active': { backgroundColor: 'light-dark(#fff3c4, #4a3d12)' },
  '.cm-lintPoint::after': { display: 'none' },
  '.cm-gutter-lint': { inlineSize: '1.2rem' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '0 0 0 0.2rem' },
  '.cm-lint-marker': { inlineSize: '1rem', blockSize: 'auto', lineHeight: 'inherit' },
  '.cm-lint-marker-error': { content: 'normal', color: 'var(--danger)' },
  '.cm-lint-marker-error::before': { content: '"●"' },
  '.cm-lint-marker-warning': { content: 'normal', color: 'var(--warning)' },
  '.cm-lint-marker-warning::before': { content: '"▲"' },
  '.cm-diagnostic': { padding: '0.5rem 0.75rem', font: '0.8125rem/1.45 system-ui, sans-serif', whiteSpace: 'pre-line' },
  '.cm-diagnostic-error': { borderInlineStart: '4px solid var(--danger)' },
  '.cm-diagnostic-warning': { borderInlineStart: '4px solid var(--warning)' },
  '.cm-diagnosticAction': {
    font: 'inherit',
    padding: '0.15rem 0.6rem',
    borderRadius: '0.3rem',
    backgroundColor: 'var(--accent)',
    color: 'var(--paper)',
  },
});

/** Colours of YAML and JSON, as in the listings of the other pages. */
export const editorColors = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'light-dark(#24557f, #8fc0ee)' },
  { tag: tags.comment, color: 'var(--soft)', fontStyle: 'italic' },
  { tag: [tags.string, tags.special(tags.string)], color: 'light-dark(#7a3f06, #e6b673)' },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: 'light-dark(#7a3e78, #d3a0d1)' },
  { tag: [tags.separator, tags.punctuation, tags.bracket], color: 'var(--soft)' },
]);
