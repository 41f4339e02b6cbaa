/** The codes that requests offer; the schemas of the contract, the tables of taxes and the rules take them from here. */
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

/** The reasons why an NFS-e replaces another: cMotivo of the group subst. */
export const replacementReasons = ['01', '02', '03', '04', '05', '99'] as const;
/** Taxation of the ISSQN in the order of tribISSQN 1 to 4. */
export const issTaxations = ['taxable', 'immune', 'export', 'notTaxed'] as const;
/** The party that withholds the ISSQN, in the order of tpRetISSQN 1 to 3. */
export const issWithholdings = ['none', 'recipient', 'intermediary'] as const;
/** The reasons why the ISSQN is not demanded, in the order of tpSusp 1 and 2. */
export const issSuspensions = ['judicial', 'administrative'] as const;
/** Activities of the Simples (`cAtvSN`). Source: NT 009. */
export const simplesActivities = ['07', '08', '09', '10', '11', '12', '13', '14', '90'] as const;

/** Algorithms of a signature: those of the manual, and those that some environments of the Sefin require. */
export const nfseSignatureProfiles = ['rsaSha1', 'rsaSha256'] as const;
export type NfseSignatureProfile = (typeof nfseSignatureProfiles)[number];
