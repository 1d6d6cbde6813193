import { MessagesScreen } from './messages-screen';
import { StoryPanel } from './story-panel';

export const OperatorMessages = () => <MessagesScreen face="operator" />;
export const OperatorStory = () => <StoryPanel face="operator" />;
export const CompanyStory = () => <StoryPanel face="company" />;
