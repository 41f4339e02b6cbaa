/**
 * How long a row belongs to the process that wrote or took it. Long enough for one try with its deadline; then the
 * next relay takes it.
 */
export const leaseMs = 5_000;
