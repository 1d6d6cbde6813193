import { SendHead } from '../sends/send-head';
import { MessagesScreen } from './messages-screen';

export const CompanyMessages = () => (
  <MessagesScreen face="company" headOf={(smsID) => <SendHead smsID={smsID} key={smsID} />} />
);
