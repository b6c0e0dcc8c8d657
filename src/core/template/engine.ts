import { SizedCache } from '../base/sized-cache.ts';
import type { TemplateError } from '../base/errors/template-error.ts';
import { LiquidParseError } from './parse/liquid-error.ts';
import { LocaleTools } from './filters/locale-formats.ts';
import { EvaluationPool, PanelTemplate } from './panel-template.ts';
import { parseTemplate } from './parse/parse-template.ts';
import { syntaxError } from './template-errors.ts';
import type { TemplateEngine, TemplateLocale } from './template.ts';

/** UTF-16 units of templates that an engine caches. */
const CACHE_CAPACITY = 1_000_000;

/**
 * Makes templates for one language and time zone (contract 6). Cheap to call: all engines share parsed and compiled
 * templates, so that each source is parsed once.
 */
export function createTemplateEngine(locale: TemplateLocale): TemplateEngine {
  const evaluations = new EvaluationPool(new LocaleTools(locale));
  const templates = new SizedCache<PanelTemplate>(CACHE_CAPACITY);

  function compile(source: string): PanelTemplate {
    let template = templates.get(source);
    if (!template) {
      try {
        template = new PanelTemplate(source, parseTemplate(source), evaluations);
      } catch (thrown) {
        throw thrown instanceof LiquidParseError ? syntaxError(thrown) : thrown;
      }
      templates.set(source, template);
    }
    return template;
  }

  return { compile, check: checkTemplate };
}

/** The words of a language. */
export interface Words {
  /** BCP 47. */
  readonly lang: string;
  text(key: string): string;
}

/** Provides the reader's time zone; read only if a day matters, since it is slow to find. */
export interface LazyTimeZone {
  /** IANA name. */
  readonly timeZone: string;
}

const engines = new WeakMap<Words, TemplateEngine>();

/** The engine of a language, shared by all panels that use it. */
export function engineOf(words: Words, zone: LazyTimeZone): TemplateEngine {
  let engine = engines.get(words);
  if (!engine) {
    engine = createTemplateEngine({
      lang: words.lang,
      message: key => words.text(key),
      get timeZone() {
        return zone.timeZone;
      },
    });
    engines.set(words, engine);
  }
  return engine;
}

/** The errors in a template, found without running it; empty if there are none. Never throws. */
export function checkTemplate(source: string): TemplateError[] {
  try {
    parseTemplate(source);
    return [];
  } catch (thrown) {
    return [syntaxError(thrown as LiquidParseError)];
  }
}
