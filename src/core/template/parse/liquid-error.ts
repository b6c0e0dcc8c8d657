import { Token, TokenizationError, TokenKind } from 'liquidjs';
import type { TemplateCode } from '../../base/errors/error-code.ts';
import type { TemplatePlace } from '../../base/errors/template-error.ts';

/** A place without a text of its own. */
class Place extends Token {}

/** A fault of a template's text at one place of it. Liquid's own parser lets it through as it is. */
export class LiquidFault extends TokenizationError {
  readonly fact: string;
  readonly code: TemplateCode;
  readonly hint: string;

  constructor(fact: string, place: TemplatePlace, hint = '', code: TemplateCode = 'template/syntax') {
    super(fact, new Place(TokenKind.Word, place.input, place.begin, place.begin, place.file));
    this.fact = fact;
    this.code = code;
    this.hint = hint;
  }
}
