/** The permissions that the dialog knows, in its words. */
export const knownPermissions: Readonly<Record<string, string>> = {
  instagram_business_basic: "View your profile and the media you published",
  instagram_business_content_publish: "Publish posts and reels for you",
  instagram_business_manage_comments: "Read and write comments for you",
  instagram_business_manage_messages: "Read and write messages for you",
};
