/**
 * The Temporal CLI that we run, and the SHA-256 of its binary per platform (`process.platform`-`process.arch`). They
 * are the hashes of the release binaries of 2026-09; a binary with another hash is not run.
 */
export const release = {
  version: '1.9.1',
  server: '1.32.0',
  sha256: {
    'linux-x64': '712217694cac9f786a72d4b6c876cd15f3dcf1bf31434d9fed6af25242a327a0',
    'linux-arm64': '667e9403cb2faaf439ecaa7eb7190e0d08521de6c9118da7fd26ad594281271d',
    'darwin-x64': 'd5776986d343fb789f49e4e7b6d3faca931c0877b71c6d4a7ac39dba467155cc',
    'darwin-arm64': '33c298d41f6eefebf01a28a3511f444480e939e21d3518cb0c12a4abad467c4b',
  } as Readonly<Record<string, string>>,
} as const;

export const platform = (): string => `${process.platform}-${process.arch}`;

/** The oldest CLI of the user that we accept: its server skips time per workflow. */
export const oldestAccepted = { major: 1, minor: 9 } as const;
