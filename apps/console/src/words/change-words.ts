import { changedFieldWords, changedValueWords, hiddenFields } from './changed-field-words.ts';
import { exactMomentWords } from './time-words.ts';
import { wordOf } from './word-of.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * Returns what an action changed, a line for each field: `situação: em dúvida → autorizada`. A field that the action left
 * as it was is left out; one of which only one side is known has only that side.
 */
export function changeWords(before: unknown, after: unknown): readonly string[] {
  const [old, fresh] = [membersOf(before), membersOf(after)];
  const names = [...new Set([...Object.keys(fresh), ...Object.keys(old)])].filter(
    (name) => !hiddenFields.has(name),
  );
  return names.flatMap((name) => {
    const field = wordOf(changedFieldWords, name) ?? name;
    const [was, is] = [old, fresh].map((members) =>
      name in members ? valueWords(name, members[name]) : undefined,
    );
    if (was === is) return [];
    if (was === undefined && fresh[name] === null) return [];
    if (is === undefined && old[name] === null) return [];
    if (was === undefined) return [`${field}: ${is}`];
    if (is === undefined)
      return after === null || after === undefined
        ? [`${field}: ${was} → removido`]
        : [`${field} antes: ${was}`];
    return [`${field}: ${was} → ${is}`];
  });
}

/** Returns the members with those of `now`, the position after a decision, among them. */
function membersOf(value: unknown): Members {
  if (typeof value !== 'object' || value === null) return {};
  const { now, ...members } = value as Members;
  return typeof now === 'object' && now !== null ? { ...members, ...now } : members;
}

function valueWords(field: string, value: unknown): string {
  if (value === null) return wordOf(wordOf(changedValueWords, field), 'null') ?? 'nenhum';
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (Array.isArray(value)) {
    return value.length === 0 ? 'nenhum' : value.map((each) => valueWords(field, each)).join(', ');
  }
  if (typeof value === 'object') return changeWords(null, value).join('; ');
  const text = String(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return exactMomentWords(new Date(text));
  return wordOf(wordOf(changedValueWords, field), text) ?? text;
}
