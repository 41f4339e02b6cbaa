/**
 * The reasons why an attempt got no complete answer. The error of an attempt is null when it got one, whatever the
 * status.
 */
export const deliveryErrors = [
  'address_not_allowed',
  'dns_failure',
  'connection_failed',
  'tls_failure',
  'timeout',
  'invalid_response',
] as const;
export type DeliveryError = (typeof deliveryErrors)[number];

/** One attempt of a delivery. `responseExcerpt` has at most 1000 characters and no control characters. */
export interface DeliveryAttempt {
  readonly responseStatus: number | null;
  readonly error: DeliveryError | null;
  readonly durationMs: number;
  readonly responseExcerpt: string | null;
}

/** True when the receiver took the delivery: a complete answer of the 2xx class. */
export const isDelivered = ({ responseStatus, error }: DeliveryAttempt): boolean =>
  error === null && responseStatus !== null && responseStatus >= 200 && responseStatus <= 299;

/** True when the receiver answered 410: it wants no more deliveries, and the webhook is made inactive. */
export const isGone = ({ responseStatus }: DeliveryAttempt): boolean => responseStatus === 410;
