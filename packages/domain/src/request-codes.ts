/** The codes that a request for an NF-e offers; the schemas of the contract, the tables of taxes and the rules take them from here. */
export const operations = ['sale', 'return', 'bonus', 'transfer'] as const;
export type Operation = (typeof operations)[number];
export const directions = ['out', 'in'] as const;
export type Direction = (typeof directions)[number];
export const presences = ['0', '1', '2', '3', '4', '5', '9'] as const;
export type Presence = (typeof presences)[number];
export const paymentMethods = ['01', '03', '04', '15', '17', '90', '99'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
export const paymentTerms = ['cash', 'installments'] as const;
export const freightModes = ['0', '1', '2', '3', '4', '9'] as const;
export type FreightMode = (typeof freightModes)[number];
/** 1 Simples Nacional, 2 Simples with sublimit excess, 3 normal regime, 4 MEI. */
export const crts = [1, 2, 3, 4] as const;
export type Crt = (typeof crts)[number];

/** Whether the recipient is in the state of the issuer or in another one. */
export const destinations = ['internal', 'interstate'] as const;
export type Destination = (typeof destinations)[number];
/** Recipients by `ieIndicator` 1, 2 and 9. */
export const recipientKinds = ['contributor', 'exempt', 'nonContributor'] as const;
export type RecipientKind = (typeof recipientKinds)[number];
