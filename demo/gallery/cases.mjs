import { GALLERY } from './page.mjs';

const WIDTHS = [1440, 768, 390, 320];

/**
 * What a page of the gallery is looked at in, from its name on: schemes and widths, and once each what changes more.
 * `zoom` is that of the browser: of a window of 1440 px it leaves half as many.
 */
const LOOKS = [
  ...WIDTHS.flatMap(width => ['light', 'dark'].map(scheme => ({ look: `${width}-${scheme}`, width, scheme }))),
  { look: 'zoom', width: 720, zoom: 2 },
  { look: 'rtl', width: 1440, lang: 'ar' },
  { look: 'rtl-390', width: 390, lang: 'ar' },
  { look: 'forced', width: 1440, scheme: 'forced' },
  { look: 'forced-390', width: 390, scheme: 'forced' },
  // A sheet of A4, less its margins.
  { look: 'print', width: 718, media: 'print' },
];

/** All pictures of the gallery, or of some of its dresses. */
export function galleryCases(dresses = GALLERY) {
  return dresses.flatMap(dress =>
    LOOKS.map(({ look, scheme = 'light', lang = 'en', ...rest }) => ({
      name: `gallery-${dress}-${look}`,
      path: `gallery/${dress}.html?scheme=${scheme}&lang=${lang}`,
      scheme,
      ...rest,
    })),
  );
}
