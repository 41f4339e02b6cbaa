/** The most numbers that one request may disable (201). Source: MOC 7.0 5.3. */
export const longestRange = 10_000;
