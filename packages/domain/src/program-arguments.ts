/** The options of a program in the form of Node's `parseArgs`. */
export type OptionTypes = Readonly<
  Record<string, { readonly type: 'string' | 'boolean'; readonly short?: string | undefined }>
>;

/**
 * Returns the arguments with each value that begins with one dash joined to its option (`--clock-offset -3h` becomes
 * `--clock-offset=-3h`), which `parseArgs` of Node needs. The name of an option is never a value.
 */
export function joinDashedValues(args: readonly string[], options: OptionTypes): string[] {
  const joined: string[] = [];
  const names = new Set(
    Object.values(options).flatMap(({ short }) => (short === undefined ? [] : [`-${short}`])),
  );
  const isDashedValue = (text: string): boolean => /^-[^-]/.test(text) && !names.has(text);
  for (let at = 0; at < args.length; at += 1) {
    const [arg = '', next = ''] = args.slice(at, at + 2);
    if (arg === '--') return [...joined, ...args.slice(at)];
    const takesValue = arg.startsWith('--') && options[arg.slice(2)]?.type === 'string';
    if (takesValue && isDashedValue(next)) {
      joined.push(`${arg}=${next}`);
      at += 1;
    } else joined.push(arg);
  }
  return joined;
}

/**
 * Writes the options of a program that we start: `--name=value`, the one form that works for every value, or `--name`
 * for `true`. An undefined option is omitted.
 */
export const writeArguments = (options: Readonly<Record<string, string | true | undefined>>): string[] =>
  Object.entries(options).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return value === true ? [`--${name}`] : [`--${name}=${value}`];
  });
