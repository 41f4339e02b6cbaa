/** What Node is started with for a bundle: no heap grows with the memory of the machine, by which V8 sets its limits. */
export const nodeFlags: readonly string[] = ['--max-semi-space-size=8', '--max-old-space-size=768'];
