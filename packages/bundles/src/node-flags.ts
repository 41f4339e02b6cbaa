/**
 * What Node is started with for a bundle: traces name our sources, and the heap of each thread stays small. Without the
 * two limits V8 sizes them by the memory of the machine, and a worker at work holds 690 MB instead of 460.
 */
export const nodeFlags: readonly string[] = [
  '--enable-source-maps',
  '--max-semi-space-size=8',
  '--max-old-space-size=768',
];
