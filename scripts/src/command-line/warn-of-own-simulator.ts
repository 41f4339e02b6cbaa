const names = ['AUTHORITY_ENDPOINTS_FILE', 'AUTHORITY_SIMULATED', 'TRUST_STORE_EXTRA_ROOTS'];

/** Prints that a command uses its own simulator, if the environment names another authority. */
export function warnOfOwnSimulator(
  command: string,
  environment: Readonly<Record<string, string | undefined>>,
  print: (line: string) => void,
): void {
  const unused = names.filter((name) => (environment[name] ?? '') !== '');
  if (unused.length > 0)
    print(`${command} runs against a simulator of its own: ${unused.join(', ')} not used`);
}
