import { Token, TokenizationError, TokenKind } from 'liquidjs';
import type { TemplateCode } from '../../base/errors/error-code.ts';
import type { TemplatePlace } from '../../base/errors/template-error.ts';

/** A position in a text, without a token's content. */
class Position extends Token {}

/** A mistake at one position in a template's text. Liquid's own parser passes it on unchanged. */
export class LiquidParseError extends TokenizationError {
  readonly fact: string;
  readonly code: TemplateCode;
  readonly hint: string;

  constructor(fact: string, place: TemplatePlace, hint = '', code: TemplateCode = 'template/syntax') {
    super(fact, new Position(TokenKind.Word, place.input, place.begin, place.begin, place.file));
    this.fact = fact;
    this.code = code;
    this.hint = hint;
  }
}
