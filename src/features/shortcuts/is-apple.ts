/** The keyboard is likely to have ⌘ in the place of Ctrl. */
export const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);
