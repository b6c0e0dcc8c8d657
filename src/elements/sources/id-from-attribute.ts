import type { ComplexAttributeConverter } from 'lit';
import type { Id } from '../../core/processes/process.ts';

/** Converts the text of an integer to a number, since ids are compared strictly and attributes are strings. */
export const idFromAttribute: ComplexAttributeConverter<Id | null> = {
  fromAttribute(text) {
    const number = Number(text);
    return Number.isSafeInteger(number) && String(number) === text ? number : text || null;
  },
};
