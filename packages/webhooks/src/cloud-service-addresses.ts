export interface CloudServiceAddress {
  readonly network: string;
  readonly prefix: number;
  readonly what: string;
  /** Page of the cloud that names the address. */
  readonly source: string;
}

const azure = 'https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16';
const google = 'https://cloud.google.com/vpc/docs/configure-private-google-access-hybrid';
const googleServer = 'https://cloud.google.com/compute/docs/metadata/querying-metadata';
const amazon = 'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/instancedata-data-retrieval.html';
const amazonNames = 'https://docs.aws.amazon.com/vpc/latest/userguide/AmazonDNS-concepts.html';
const alibaba = 'https://www.alibabacloud.com/help/en/ecs/user-guide/view-instance-metadata';
const oracle = 'https://docs.oracle.com/iaas/Content/Compute/Tasks/gettingmetadata.htm';
const ibm = 'https://cloud.ibm.com/docs/vpc?topic=vpc-service-endpoints-for-vpc';

/**
 * The addresses at which clouds serve the machines that they host: metadata with credentials, names, and interfaces that
 * trust the network. Some look like any public address, and all answer only from inside. Read on 2026-11-28.
 */
export const cloudServiceAddresses: readonly CloudServiceAddress[] = [
  { network: '168.63.129.16', prefix: 32, what: 'Azure: host, names, agents', source: azure },
  { network: '199.36.153.4', prefix: 30, what: 'Google: restricted.googleapis.com', source: google },
  { network: '199.36.153.8', prefix: 30, what: 'Google: private.googleapis.com', source: google },
  { network: '2600:2d00:2:1000::', prefix: 64, what: 'Google: restricted.googleapis.com', source: google },
  { network: '2600:2d00:2:2000::', prefix: 64, what: 'Google: private.googleapis.com', source: google },
  { network: '161.26.0.0', prefix: 16, what: 'IBM: names, time, mirrors of a VPC', source: ibm },
  { network: '166.8.0.0', prefix: 14, what: 'IBM: services of a VPC', source: ibm },
  { network: '169.254.169.254', prefix: 32, what: 'metadata of most clouds', source: amazon },
  { network: 'fd00:ec2::254', prefix: 128, what: 'Amazon: metadata', source: amazon },
  { network: '169.254.170.2', prefix: 32, what: 'Amazon: credentials of containers', source: amazon },
  { network: '169.254.169.253', prefix: 32, what: 'Amazon: names', source: amazonNames },
  { network: 'fd00:ec2::253', prefix: 128, what: 'Amazon: names', source: amazonNames },
  { network: 'fd20:ce::254', prefix: 128, what: 'Google: metadata', source: googleServer },
  { network: '100.100.100.200', prefix: 32, what: 'Alibaba: metadata', source: alibaba },
  { network: '192.0.0.192', prefix: 32, what: 'Oracle: metadata of the classic platform', source: oracle },
];
