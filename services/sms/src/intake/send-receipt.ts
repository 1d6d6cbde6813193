/** What the answer to an accepted send is made of, whatever its form. */
export interface SendReceipt {
  smsID: number;
  accepted: number;
  rejected: number;
  stopped: number;
  scheduled: boolean;
  warning: string | null;
}
