/** The template of a state that is "complete" if a condition of Liquid holds, and "active" otherwise. */
export const completeIf = (condition: string): string => `{% if ${condition} %}10{% else %}2{% endif %}`;
