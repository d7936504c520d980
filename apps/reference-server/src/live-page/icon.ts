import type { Markup } from './html.ts'

const drawing =
  '<rect x="2" y="5" width="28" height="22" rx="4" fill="#0b5cad"/><rect x="2" y="10" width="28" height="5" fill="#06305c"/><path d="m8 21 3 3 6-6" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>'

/** A card with a tick. */
export const icon: Markup = {
  markup: `<svg viewBox="0 0 32 32" width="36" height="36" aria-hidden="true" focusable="false">${drawing}</svg>`,
}

/** The same as a favicon, which a page without requests has to bring along. */
export const iconUrl = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${drawing}</svg>`)}`
