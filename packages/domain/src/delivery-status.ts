/** The ends of a delivery: accepted, failed after the last attempt, or no longer needed (410, webhook inactive). */
export const deliveryEndings = ['delivered', 'exhausted', 'discarded'] as const;
export type DeliveryEnding = (typeof deliveryEndings)[number];

export const deliveryStatuses = ['pending', ...deliveryEndings] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];
