/**
 * The options of Node for a bundle. They fix the limits of the heap, which V8 would otherwise derive from the memory of
 * the machine.
 */
export const nodeFlags: readonly string[] = ['--max-semi-space-size=8', '--max-old-space-size=768'];
