/**
 * What Node is started with for a bundle: traces name our sources, and no heap grows with the memory of the machine,
 * by which V8 sets its limits otherwise.
 */
export const nodeFlags: readonly string[] = [
  '--enable-source-maps',
  '--max-semi-space-size=8',
  '--max-old-space-size=768',
];
