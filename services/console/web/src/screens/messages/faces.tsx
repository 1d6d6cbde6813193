import { SendHead } from '../sends/send-head';
import { MessagesScreen } from './messages-screen';
import { StoryPanel } from './story-panel';

export const OperatorMessages = () => <MessagesScreen face="operator" />;
export const CompanyMessages = () => (
  <MessagesScreen face="company" headOf={(smsID) => <SendHead smsID={smsID} key={smsID} />} />
);
export const OperatorStory = () => <StoryPanel face="operator" />;
export const CompanyStory = () => <StoryPanel face="company" />;
