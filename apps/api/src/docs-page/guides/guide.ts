import type { PageLanguage } from '../frame/page-frame.ts';

/** The four kinds of documentation, each a folder of `docs`. */
export const guideKinds = ['tutorial', 'how-to', 'explanation', 'reference'] as const;
export type GuideKind = (typeof guideKinds)[number];

/** The audience of a page is the folder below its kind, which decides its language. */
export const audienceLanguages = {
  clients: 'pt-BR',
  operators: 'en',
  developers: 'en',
} as const satisfies Readonly<Record<string, PageLanguage>>;
export type Audience = keyof typeof audienceLanguages;

export const audiences = Object.keys(audienceLanguages) as readonly Audience[];

/** One page of `docs/<kind>/<audience>`: a Markdown file, or a section of one that has a page of its own. */
export interface Guide {
  readonly kind: GuideKind;
  readonly audience: Audience;
  /** Below `docs`, with slashes and without `.md`: also its address below `/docs`. */
  readonly place: string;
  /** The words of its heading, without marks. */
  readonly title: string;
  /** Markdown below the heading. */
  readonly text: string;
  /** The place of the file, from which relative links of the page start. */
  readonly file: string;
}
