import type { ComplexAttributeConverter } from 'lit';
import type { Id } from '../../core/processes/process.ts';

/** The text of an integer is that integer, for ids compare strictly and attributes know texts only. */
export const idFromAttribute: ComplexAttributeConverter<Id | null> = {
  fromAttribute(text) {
    const number = Number(text);
    return Number.isSafeInteger(number) && String(number) === text ? number : text || null;
  },
};
