/** Why an attempt got no usable answer; `null` in the attempt when there was one, whatever its status. */
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

/** Whether the receiver took the delivery: a complete answer of the 2xx class. */
export const isDelivered = ({ responseStatus, error }: DeliveryAttempt): boolean =>
  error === null && responseStatus !== null && responseStatus >= 200 && responseStatus <= 299;

/** Whether the receiver answered, with 410, that it wants no more: the webhook is to be made inactive. */
export const isGone = ({ responseStatus }: DeliveryAttempt): boolean => responseStatus === 410;
