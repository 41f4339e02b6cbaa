/** How a delivery ends: taken, given up after the last attempt, or not wanted any more (410, webhook inactive). */
export const deliveryEndings = ['delivered', 'exhausted', 'discarded'] as const;
export type DeliveryEnding = (typeof deliveryEndings)[number];

export const deliveryStatuses = ['pending', ...deliveryEndings] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];
