import { amountWords } from '../words/amount-words.ts';
import { cpfWords, maskText } from '../words/mask.ts';
import type { StateWords } from '../words/status-words.ts';
import { distanceWords, exactMomentWords, momentWords } from '../words/time-words.ts';
import { usePage } from './page-context.ts';

/** A moment: how long ago, and when in Brasília. */
export const Time = ({ at }: { readonly at: Date }) => (
  <time datetime={at.toISOString()} title={exactMomentWords(at)}>
    <span class="steady">{distanceWords(at, usePage().now)}</span> <small>{momentWords(at)}</small>
  </time>
);

/** A moment inside a sentence: when it was in Brasília, to the second. */
export const Moment = ({ at }: { readonly at: Date }) => (
  <time datetime={at.toISOString()}>{exactMomentWords(at)}</time>
);

/** An exact amount in reais. */
export const Amount = ({ value }: { readonly value: string }) => (
  <span class="number">{amountWords(value)}</span>
);

/** A number that changes while the page refreshes. */
export const Count = ({ value }: { readonly value: number }) => <span class="count">{value}</span>;

/** A state in one word; `words` is an entry of a table of words. */
export const Status = ({ words }: { readonly words: StateWords }) => (
  <span class={`state ${words.tone}`}>{words.word}</span>
);

/** Personal data of a client's customer: masked until somebody asks to see it. */
export const Masked = ({ value }: { readonly value: string }) => (
  <span>{usePage().isUnmasked ? cpfWords(value) : maskText(value)}</span>
);

/** A text that somebody else wrote: of an authority, a receiver, a person. Personal data in it is masked. */
export const OtherText = ({ text }: { readonly text: string }) => (
  <q class="other">{usePage().isUnmasked ? text : maskText(text)}</q>
);
