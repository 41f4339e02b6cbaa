/** What Node is started with for a bundle: the traces of errors name our sources. */
export const nodeFlags: readonly string[] = ['--enable-source-maps'];
