export * from './deliveries/create-delivery-activities.ts';
export * from './faults/create-fault-points.ts';
export * from './filing/call-observer.ts';
export * from './filing/create-authority-activities.ts';
export * from './filing/create-filing-activities.ts';
export * from './filing/create-follow-up-activities.ts';
export * from './forget-replaced-certificates.ts';
export * from './open-signing-keys.ts';
