/** The permissions that the dialog knows, in its words. */
export const knownPermissions: Readonly<Record<string, string>> = {
  pages_show_list: "See the list of Pages you manage",
  pages_manage_posts: "Create posts, photos and videos on your Pages",
  pages_read_engagement: "Read the content of your Pages",
  pages_manage_engagement: "Comment as your Pages",
  pages_read_user_content: "Read what others write on your Pages",
  business_management: "See the Pages of your businesses",
  public_profile: "See your name and picture",
};
